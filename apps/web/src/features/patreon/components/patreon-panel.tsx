import { t } from '@houselights/messages/catalogue/patreon-panel';
import { Button, Panel, PanelSkeleton, Tag, confirmDialog, showToast } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '@houselights/client';
import { billingChanged } from '../../../shared/billing/billing.ts';
import { locale } from '@houselights/messages';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';
import { goToPatreon, patreonQuery, patreonTrouble, unlinkPatreon } from '../api/patreon.ts';
import { once } from '../../../lib/format/once.ts';

type Status = CallReply<'getPatreon'>;

const list = once(() => new Intl.ListFormat(locale(), { type: 'conjunction' }));

function wordsOf({ linked, active, tiers }: Status): string {
  if (!linked) return t('effectNotLinked');
  return active ? t('effectActive', { tiers: list().format(tiers) }) : t('effectInactive');
}

const said = (error: Error) => void showToast(patreonTrouble(error), { tone: 'alarm' });

function Link() {
  const link = useSingleMutation({ mutationFn: goToPatreon, onError: said });
  return (
    <Button busy={link.isPending} onClick={() => link.mutate()}>
      {t('link')}
    </Button>
  );
}

function Unlink({ active }: { active: boolean }) {
  const cache = useQueryClient();
  const unlink = useSingleMutation({
    mutationFn: unlinkPatreon,
    onSuccess: async () => {
      await cache.invalidateQueries(patreonQuery);
      await billingChanged(cache);
      showToast(t('unlinked'));
    },
    onError: said,
  });

  async function ask() {
    const yes = await confirmDialog({
      title: t('unlinkQuestion'),
      text: t(active ? 'unlinkEffectActive' : 'unlinkEffect'),
      confirm: t('unlinkConfirm'),
      cancel: t('unlinkCancel'),
      tone: 'danger',
    });
    if (yes) unlink.mutate();
  }

  return (
    <Button busy={unlink.isPending} onClick={() => void ask()}>
      {t('unlink')}
    </Button>
  );
}

/** Whether a Patreon account is linked, and what it gives. */
export function PatreonPanel() {
  const { data, error, refetch, isRefetching } = useQuery(patreonQuery);
  if (!data) {
    if (!error) return <PanelSkeleton label={t('loading')} lines={2} />;
    return (
      <Panel title={t('title')}>
        <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('title')}
      aside={<Tag {...(data.active && { tone: 'light' })}>{t(data.linked ? 'linked' : 'notLinked')}</Tag>}
    >
      <p className="patreon-words">{wordsOf(data)}</p>
      {data.linked ? <Unlink active={data.active} /> : <Link />}
    </Panel>
  );
}
