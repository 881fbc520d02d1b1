import { Button, Copy, Logo, Mail, Panel, Printer, showToast } from '@houselights/ui';
import { useConfig } from '../../../lib/remote-config.tsx';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { useUserInfo } from '../../../lib/user-info.ts';
import { reasonOf } from '../../../lib/words.ts';
import { sendGiftAgain } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { monthsWords } from '../words.ts';

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast('The code is copied.');
  } catch {
    showToast('This browser does not let us copy. Please mark the code and copy it.', { tone: 'alarm' });
  }
}

/** The card to hand over: drawn here, and the only thing on the paper when the page is printed. */
function Card({ gift, code }: { gift: Gift; code: string }) {
  const { projectName, logo_url: src, logo_light_url: lightSrc } = useConfig();
  const from = useUserInfo()?.displayName;
  return (
    <article className="gift-card" aria-label="Gift card">
      <div className="gift-card-head">
        <Logo name={projectName} src={src} lightSrc={lightSrc} />
        <span>A gift for you</span>
      </div>
      <p className="gift-card-months">{monthsWords(gift.months)}</p>
      {gift.message && <blockquote>{gift.message}</blockquote>}
      {from && <p className="gift-card-from">From {from}</p>}
      <div className="gift-card-code">
        <code>{code}</code>
        <span>Enter it at {`${location.host}/redeem`}</span>
      </div>
    </article>
  );
}

export function GiftCard({ gift, code }: { gift: Gift; code: string }) {
  const again = useSingleMutation({
    mutationFn: () => sendGiftAgain(gift.id),
    onSuccess: () => void showToast(`Mailed to ${gift.recipientEmail} once more.`),
    onError: (error) => void showToast(reasonOf(error), { tone: 'alarm' }),
  });
  return (
    <Panel
      title="To hand it over yourself"
      intro="Whoever has the code can redeem it, once. Show it to nobody else."
      className="gift-hand"
    >
      <Card gift={gift} code={code} />
      <div className="gift-acts">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy the code
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print the card
        </Button>
        {gift.state === 'sent' && gift.recipientEmail !== '' && (
          <Button icon={<Mail aria-hidden="true" />} busy={again.isPending} onClick={() => again.mutate()}>
            Send it again
          </Button>
        )}
      </div>
    </Panel>
  );
}
