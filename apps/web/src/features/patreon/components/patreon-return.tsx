import { t } from '@houselights/messages/catalogue/patreon-return';
import { Button, ButtonLink, EmptyState, ErrorState, Panel, PanelSkeleton } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallReply } from '@houselights/client';
import { useAddressSecrets } from '../../../lib/browser/address-secrets.ts';
import { billingChanged } from '../../../shared/billing/billing.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { completePatreonLink, goToPatreon, patreonQuery, patreonTrouble } from '../api/patreon.ts';

type Outcome = { linked: CallReply<'completePatreonLink'> } | { trouble: string };

/** Links once, however often the page renders: Patreon's code is single-use. */
function useLinking(): Outcome | null {
  const [query] = useSearchParams();
  const [{ code, state }] = useState({ code: query.get('code') ?? '', state: query.get('state') ?? '' });
  useAddressSecrets('code', 'state');
  const cache = useQueryClient();
  const given = code !== '' && state !== '';
  const [outcome, setOutcome] = useState<Outcome | null>(given ? null : { trouble: t('notAllowed') });
  const begun = useRef(false);
  useEffect(() => {
    if (!given || begun.current) return;
    begun.current = true;
    completePatreonLink(code, state).then(
      (linked) => {
        cache.setQueryData(patreonQuery.queryKey, linked);
        void billingChanged(cache);
        setOutcome({ linked });
      },
      (error: unknown) => setOutcome({ trouble: patreonTrouble(error) }),
    );
  }, [given, code, state, cache]);
  return outcome;
}

function Again() {
  const link = useSingleMutation({ mutationFn: goToPatreon });
  return (
    <>
      <Button variant="light" busy={link.isPending} onClick={() => link.mutate()}>
        {t('tryAgain')}
      </Button>
      <ButtonLink href="/account">{t('account')}</ButtonLink>
      {link.error && <p role="alert">{patreonTrouble(link.error)}</p>}
    </>
  );
}

function Linked({ active }: { active: boolean }) {
  return (
    <EmptyState
      level={2}
      title={t('linked')}
      text={t(active ? 'effectActive' : 'effectInactive')}
      actions={
        <>
          <ButtonLink href={active ? '/' : '/account'} variant="light">
            {t(active ? 'watch' : 'account')}
          </ButtonLink>
          {active && <ButtonLink href="/account">{t('account')}</ButtonLink>}
        </>
      }
    />
  );
}

/** Where Patreon redirects back to. */
export function PatreonReturn() {
  useTitle(t('title'));
  const outcome = useLinking();
  return (
    <div className="account-page">
      <h1>{t('title')}</h1>
      <div aria-live="polite">
        {outcome === null && <PanelSkeleton label={t('linking')} lines={2} />}
        {outcome && (
          <Panel>
            {'linked' in outcome ? (
              <Linked active={outcome.linked.active} />
            ) : (
              <ErrorState level={2} title={t('notLinked')} text={outcome.trouble} actions={<Again />} />
            )}
          </Panel>
        )}
      </div>
    </div>
  );
}
