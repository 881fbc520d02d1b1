import { t } from '@houselights/messages/catalogue/gift-buy';
import { Field, Textarea } from '@houselights/ui';
import { useState } from 'react';

const LIMIT = 500;
/** Screen readers announce the count only when it gets low. */
const SAY_FROM = 50;

/** The gift's message, with a count of the characters left. */
export function GiftMessage({
  error,
  defaultValue = '',
}: {
  error: string | undefined;
  defaultValue: string | undefined;
}) {
  const [length, setLength] = useState(defaultValue.length);
  const left = LIMIT - length;
  return (
    <div className="gift-message">
      <Field label={t('message')} note={t('messageOptional')} error={error}>
        <Textarea
          name="message"
          rows={4}
          maxLength={LIMIT}
          defaultValue={defaultValue}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      </Field>
      <p className="gift-count hl-num" aria-hidden="true">
        {t('messageLength', { length, limit: LIMIT })}
      </p>
      <output className="hl-hidden">{left <= SAY_FROM ? t('messageLeft', { count: left }) : ''}</output>
    </div>
  );
}
