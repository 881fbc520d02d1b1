import { t } from '@houselights/messages/catalogue/sign-in-providers';
import { Button, FormError } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { authTroubleOf } from '../../../lib/form/trouble.ts';

/** Google and Apple sign-in, where configured. Their code loads on a press, or on the way back. */
export function ProviderButtons() {
  const { google_client_id: google, apple_client_id: apple } = useConfig();
  const [busy, setBusy] = useState<'' | 'google' | 'apple'>('');
  const [message, setMessage] = useState('');

  async function go(provider: 'google' | 'apple', clientId: string) {
    setBusy(provider);
    setMessage('');
    try {
      const { signInWith } = await import('../api/providers.ts');
      await signInWith(provider, clientId);
    } catch (error) {
      setMessage(authTroubleOf(error).message);
      setBusy('');
    }
  }

  useEffect(() => {
    if (!location.hash.includes('id_token=')) return;
    const finish = async () => {
      const { finishSignIn } = await import('../api/providers.ts');
      await finishSignIn(location.hash);
    };
    finish().catch((error: unknown) => setMessage(authTroubleOf(error).message));
  }, []);

  if (!google && !apple) return null;
  return (
    <div className="auth-providers">
      <p className="auth-or">
        <span>{t('or')}</span>
      </p>
      <FormError>{message}</FormError>
      {google && (
        <Button size="lg" wide busy={busy === 'google'} onClick={() => void go('google', google)}>
          {t('google')}
        </Button>
      )}
      {apple && (
        <Button size="lg" wide busy={busy === 'apple'} onClick={() => void go('apple', apple)}>
          {t('apple')}
        </Button>
      )}
    </div>
  );
}
