import { Button, ButtonLink } from '@houselights/ui';
import { useLocation } from 'react-router';
import { menusHidden } from '../lib/guard.ts';
import { useConfig } from '../lib/remote-config.tsx';
import { StatePage } from '../shell/state-page.tsx';

export function SomethingWentWrongRoute() {
  const { search } = useLocation();
  const alone = menusHidden(useConfig(), search);
  return (
    <StatePage
      title="Something went wrong"
      text="It's on our side, and nothing was lost. Try again; if it happens once more, come back in a few minutes."
      actions={
        <>
          <Button
            variant="light"
            onClick={() => (window.history.length > 1 ? window.history.back() : window.location.reload())}
          >
            Try again
          </Button>
          {!alone && <ButtonLink href="/">Go home</ButtonLink>}
        </>
      }
    />
  );
}
