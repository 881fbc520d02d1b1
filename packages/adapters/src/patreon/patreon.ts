import { DependencyDown } from '@houselights/core';
import { z } from 'zod';
import type { Clock, Patreon, PatreonMembership, PatreonTokens } from '@houselights/core';

export interface PatreonSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The campaign whose memberships count. */
  readonly campaignId: string;
  /** https://www.patreon.com, or its stand-in. */
  readonly url: string;
}

const timeoutMs = 6_000;
const scope = 'identity identity.memberships';

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

const ref = z.object({ id: z.string(), type: z.string() });
const Identity = z.object({
  data: z.object({
    id: z.string(),
    relationships: z.object({ memberships: z.object({ data: z.array(ref) }) }).optional(),
  }),
  included: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        attributes: z.object({ patron_status: z.string().nullish() }).loose().optional(),
        relationships: z
          .object({
            campaign: z.object({ data: ref.nullable() }).optional(),
            currently_entitled_tiers: z.object({ data: z.array(ref) }).optional(),
          })
          .loose()
          .optional(),
      }),
    )
    .default([]),
});

/** OAuth and memberships by Patreon's API v2. */
export function createPatreon(settings: PatreonSettings | undefined, { clock }: { readonly clock: Clock }): Patreon {
  if (settings === undefined) return nobody;
  const { clientId, clientSecret, campaignId, url } = settings;
  const tokens = async (fields: Readonly<Record<string, string>>): Promise<PatreonTokens | undefined> => {
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
    const answer = await ask(`${url}/api/oauth2/token`, { method: 'POST', body });
    if (answer === undefined) return undefined;
    const { access_token, refresh_token, expires_in } = read(Tokens, answer);
    const expiresAt = new Date(clock.now().getTime() + expires_in * 1_000);
    return { accessToken: access_token, refreshToken: refresh_token, expiresAt };
  };
  return {
    offered: true,
    authorizeUrl: (state, redirectUrl) => {
      const query = { response_type: 'code', client_id: clientId, redirect_uri: redirectUrl, scope, state };
      return `${url}/oauth2/authorize?${new URLSearchParams(query).toString()}`;
    },
    exchange: (code, redirectUrl) => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUrl }),
    refresh: (refreshToken) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    membership: async (accessToken) => {
      const query = new URLSearchParams({
        include: 'memberships,memberships.campaign,memberships.currently_entitled_tiers',
        'fields[member]': 'patron_status',
      });
      const answer = await ask(`${url}/api/oauth2/v2/identity?${query.toString()}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return answer === undefined ? undefined : membershipOf(read(Identity, answer), campaignId);
    },
  };
}

function membershipOf({ data, included }: z.infer<typeof Identity>, campaignId: string): PatreonMembership {
  const member = included.find(
    ({ type, relationships }) => type === 'member' && relationships?.campaign?.data?.id === campaignId,
  );
  const tiers = member?.relationships?.currently_entitled_tiers?.data ?? [];
  return {
    patreonUserId: data.id,
    activePatron: member?.attributes?.patron_status === 'active_patron',
    tierIds: tiers.map(({ id }) => id),
  };
}

const nobody: Patreon = {
  offered: false,
  authorizeUrl: () => '',
  exchange: () => Promise.resolve(undefined),
  refresh: () => Promise.resolve(undefined),
  membership: () => Promise.resolve(undefined),
};

/** The JSON response of `url`; undefined if it rejects our request as invalid. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let answer: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    answer = await response.text();
  } catch (error) {
    throw new DependencyDown('Patreon', { cause: error });
  }
  if (response.ok) return parsed(answer);
  if ([400, 401, 403].includes(response.status)) return undefined;
  throw new DependencyDown('Patreon', { cause: new Error(`it answered ${response.status}`) });
}

/** The parser's own error would quote the response, and with it a token. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable();
  }
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { success, data } = shape.safeParse(answer);
  if (!success) throw unreadable();
  return data;
}

function unreadable(): DependencyDown {
  return new DependencyDown('Patreon', { cause: new Error('its answer cannot be read') });
}
