import { ButtonLink, EmptyState } from '@houselights/ui';
import { isVisit } from './session.ts';

/** For creators and staff, wherever something about a membership would be bought or changed (`needsNoMembership`). */
export function NoNeed({ level }: { level: 1 | 2 }) {
  return (
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
  );
}
