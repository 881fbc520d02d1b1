import { t } from '@houselights/messages/catalogue/gift-details';
import { Button, Copy, Logo, Mail, Panel, Printer, showToast } from '@houselights/ui';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';
import { useUserInfo } from '../../../shared/account/user-info.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { sendGiftAgain } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { monthsWords } from '../words.ts';

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast(t('copied'));
  } catch {
    showToast(t('copyFailed'), { tone: 'alarm' });
  }
}

/** The card to hand over; printing the page prints nothing else. */
function Card({ gift, code }: { gift: Gift; code: string }) {
  const { projectName, logo_url: src, logo_light_url: lightSrc } = useConfig();
  const from = useUserInfo()?.displayName;
  return (
    <article className="gift-card" aria-label={t('card')}>
      <div className="gift-card-head">
        <Logo name={projectName} src={src} lightSrc={lightSrc} />
        <span>{t('cardTitle')}</span>
      </div>
      <p className="gift-card-months">{monthsWords(gift.months)}</p>
      {gift.message && <blockquote>{gift.message}</blockquote>}
      {from && <p className="gift-card-from">{t('cardFrom', { name: from })}</p>}
      <div className="gift-card-code">
        <code>{code}</code>
        <span>{t('cardHint', { address: `${location.host}/redeem` })}</span>
      </div>
    </article>
  );
}

export function GiftCard({ gift, code }: { gift: Gift; code: string }) {
  const again = useSingleMutation({
    mutationFn: () => sendGiftAgain(gift.id),
    onSuccess: () => void showToast(t('mailedAgain', { recipient: gift.recipientEmail })),
    onError: (error) => void showToast(reasonOf(error), { tone: 'alarm' }),
  });
  return (
    <Panel title={t('hand')} intro={t('handHint')} className="gift-hand">
      <Card gift={gift} code={code} />
      <div className="gift-acts">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(code)}>
          {t('copy')}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {gift.state === 'sent' && gift.recipientEmail !== '' && (
          <Button icon={<Mail aria-hidden="true" />} busy={again.isPending} onClick={() => again.mutate()}>
            {t('mailAgain')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
