import { ButtonLink, EmptyState, Panel } from '@houselights/ui';
import { isVisit } from './session.ts';

/** For creators and staff, wherever something about a membership would be bought or changed (`needsNoMembership`). */
export function NoNeed({ level, className }: { level: 1 | 2; className?: string }) {
  return (
    <Panel {...(className !== undefined && { className })}>
      <EmptyState
        level={level}
        title="You don't need a membership"
        text="Creators and our staff watch everything without one, so there's nothing to pay."
        actions={
          !isVisit && (
            <>
              <ButtonLink href="/" variant="light">
                Watch something
              </ButtonLink>
              <ButtonLink href="/account">Your account</ButtonLink>
            </>
          )
        }
      />
    </Panel>
  );
}
