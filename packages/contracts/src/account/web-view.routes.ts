import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';

export const createWebViewToken = defineRoute({
  name: 'createWebViewToken',
  feature: 'account',
  summary: 'A token that signs one web view into this session: good once, for a minute',
  method: 'POST',
  path: '/v1/webview/token',
  access: 'account',
  throughMaintenance: true,
  status: 201,
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  rateLimit: { points: 30, seconds: 60, by: 'account' },
});

export const openWebView = defineRoute({
  name: 'openWebView',
  feature: 'account',
  summary: 'Trade a web-view token for an access token of the session that it was made in',
  method: 'POST',
  path: '/v1/webview/session',
  access: 'public',
  throughMaintenance: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ token: z.string(), tokenExpiry: Instant, userId: Id }),
  refuses: ['session_ended'],
  rateLimit: { points: 60, seconds: 60, by: 'address' },
});
