import { ButtonLink } from '@houselights/ui';
import { StatePage } from '../shell/state-page.tsx';

export function NotFoundRoute() {
  return (
    <StatePage
      title="We can't find that page"
      text="The address may have changed, or the page was taken down. Everything else is where it was."
      actions={
        <ButtonLink href="/" variant="light">
          Go home
        </ButtonLink>
      }
    />
  );
}
