import { DependencyDown } from '@houselights/core';
import { z } from 'zod';
import type { Captcha } from '@houselights/core';

export interface CaptchaSettings {
  readonly provider: 'recaptcha-enterprise' | 'turnstile';
  readonly siteKey: string;
  /** Turnstile: the secret key. reCAPTCHA Enterprise: `project-id:api-key`. */
  readonly secret: string;
  readonly verifyUrl: string;
}

const timeoutMs = 4_000;
/** reCAPTCHA scores range from 0 (a bot) to 1. */
const leastScore = 0.5;

/** Without configuration, everything passes. */
export function createCaptcha(settings: CaptchaSettings | undefined): Captcha {
  if (settings === undefined) return { required: false, verify: () => Promise.resolve(true) };
  const verify = settings.provider === 'turnstile' ? turnstile : recaptchaEnterprise;
  return {
    required: true,
    verify: (token, action, address) =>
      token === '' ? Promise.resolve(false) : verify(settings, token, action, address),
  };
}

const TurnstileAnswer = z.object({ success: z.boolean(), action: z.string().nullish() });

async function turnstile({ verifyUrl, secret }: CaptchaSettings, token: string, action: string, address: string) {
  const body = new URLSearchParams({
    secret,
    response: token,
    ...(address.includes('/') ? {} : { remoteip: address }),
  });
  const answer = TurnstileAnswer.safeParse(await ask(verifyUrl, { method: 'POST', body }));
  if (!answer.success) throw new DependencyDown('the captcha provider');
  return answer.data.success && (!answer.data.action || answer.data.action === action);
}

const Assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().optional() }),
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
});

async function recaptchaEnterprise({ verifyUrl, secret, siteKey }: CaptchaSettings, token: string, action: string) {
  const colon = secret.indexOf(':');
  const project = encodeURIComponent(secret.slice(0, colon));
  const answer = Assessment.safeParse(
    await ask(`${verifyUrl}/projects/${project}/assessments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': secret.slice(colon + 1) },
      body: JSON.stringify({ event: { token, siteKey, expectedAction: action } }),
    }),
  );
  if (!answer.success) throw new DependencyDown('the captcha provider');
  const { tokenProperties, riskAnalysis } = answer.data;
  return tokenProperties.valid && tokenProperties.action === action && (riskAnalysis?.score ?? 0) >= leastScore;
}

/** The JSON response of `url`; throws DependencyDown if there is none. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new DependencyDown('the captcha provider', { cause: error });
  }
}
