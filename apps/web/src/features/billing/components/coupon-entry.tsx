import { couponWords, discounted } from '@houselights/rules';
import { Button, Field, Input } from '@houselights/ui';
import { useRef } from 'react';
import { money } from '../../../lib/money.ts';
import type { CouponLook } from '../api/coupon-look.ts';
import { chargesOf, per } from '../terms.ts';
import type { Purchase } from '../terms.ts';

type Props = {
  look: CouponLook;
  /** What the form that it stands in says of the code. */
  error: string | undefined;
  /** With the discount that was found. */
  purchase: Purchase;
};

/** What the discount changes, in a sentence. */
function priceWords(purchase: Purchase): string {
  const { plan, price, discount } = purchase;
  if (!discount) return '';
  if (chargesOf(purchase).each.amountMinor === price.amountMinor) return 'It would end before your first charge.';
  const less = money({ ...price, amountMinor: discounted(price.amountMinor, discount.percentOff) });
  const lasts = discount.durationInMonths === null ? '' : ' while it lasts';
  return `${less} ${per[plan.interval]} instead of ${money(price)}${lasts}`;
}

/** A field for a discount code, and what the code gives. */
export function CouponEntry({ look, error, purchase }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { found, busy } = look;
  const ask = () => look.look(input.current?.value ?? '');
  return (
    <div className="pay-coupon">
      <div className="pay-coupon-row">
        <Field label="Discount code" note="optional" error={error || look.error}>
          <Input
            ref={input}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            onChange={look.forget}
            onBlur={ask}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter means the code, not the purchase.
              event.preventDefault();
              ask();
            }}
          />
        </Field>
        <Button busy={busy} onClick={ask}>
          Apply code
        </Button>
      </div>
      <output>
        {found && (
          <span className="pay-found">
            <b>{found.code}</b> {couponWords(found.percentOff, found.durationInMonths)}
            <span>{priceWords(purchase)}</span>
          </span>
        )}
      </output>
    </div>
  );
}
