import { Button, Panel, PanelSkeleton, Tag, confirmFirst, showToast } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '@houselights/client';
import { billingChanged } from '../../../lib/billing.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { goToPatreon, patreonQuery, patreonTrouble, unlinkPatreon } from '../api/patreon.ts';
import { once } from '../../../lib/once.ts';

type Status = CallReply<'getPatreon'>;

const list = once(() => new Intl.ListFormat(undefined, { type: 'conjunction' }));

function wordsOf({ linked, active, tiers }: Status): string {
  if (!linked) {
    return 'Not linked. If you support this house on Patreon, link your account there: a tier that counts here opens every show.';
  }
  if (active) return `Your membership there (${list().format(tiers)}) gives you access here, for as long as it lasts.`;
  return 'Linked, but no active membership there counts here now. As soon as one does, it opens every show.';
}

const said = (error: Error) => void showToast(patreonTrouble(error), { tone: 'alarm' });

function Link() {
  const link = useSingleMutation({ mutationFn: goToPatreon, onError: said });
  return (
    <Button busy={link.isPending} onClick={() => link.mutate()}>
      Link Patreon
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
      showToast('Patreon is not linked any more.');
    },
    onError: said,
  });

  async function ask() {
    const yes = await confirmFirst({
      title: 'Unlink Patreon?',
      text: active
        ? 'The access that your membership there gives you ends at once. At Patreon nothing changes, and you can link it again.'
        : 'At Patreon nothing changes, and you can link it again.',
      confirm: 'Unlink Patreon',
      cancel: 'Keep it linked',
      tone: 'danger',
    });
    if (yes) unlink.mutate();
  }

  return (
    <Button busy={unlink.isPending} onClick={() => void ask()}>
      Unlink
    </Button>
  );
}

/** Whether an account at Patreon is linked, and what that gives. */
export function PatreonPanel() {
  const { data, error, refetch, isRefetching } = useQuery(patreonQuery);
  if (!data) {
    if (!error) return <PanelSkeleton label="Loading your link to Patreon" lines={2} />;
    return (
      <Panel title="Patreon">
        <LoadingFailed
          title="We couldn't load your link to Patreon"
          error={error}
          busy={isRefetching}
          again={refetch}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Patreon"
      aside={<Tag {...(data.active && { tone: 'light' })}>{data.linked ? 'Linked' : 'Not linked'}</Tag>}
    >
      <p className="patreon-words">{wordsOf(data)}</p>
      {data.linked ? <Unlink active={data.active} /> : <Link />}
    </Panel>
  );
}
