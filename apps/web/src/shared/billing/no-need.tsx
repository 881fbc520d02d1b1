import { t } from '@houselights/messages/catalogue/common-no-need';
import { ButtonLink, EmptyState, Panel } from '@houselights/ui';
import { isVisit } from '../../lib/session/session.ts';

/** Shown to creators and staff wherever a membership would be bought or changed (`needsNoMembership`). */
export function NoNeed({ level, className }: { level: 1 | 2; className?: string }) {
  return (
    <Panel {...(className !== undefined && { className })}>
      <EmptyState
        level={level}
        title={t('title')}
        text={t('text')}
        actions={
          !isVisit && (
            <>
              <ButtonLink href="/" variant="light">
                {t('watch')}
              </ButtonLink>
              <ButtonLink href="/account">{t('account')}</ButtonLink>
            </>
          )
        }
      />
    </Panel>
  );
}
