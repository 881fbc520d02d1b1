import { useEffect } from 'react';
import { useConfig } from '../config/remote-config.tsx';

/** Sets the document's title: 'Page · House'. Empty while the page does not know its name yet. */
export function useTitle(title: string | undefined): void {
  const { projectName } = useConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${projectName}` : projectName;
  }, [title, projectName]);
}
