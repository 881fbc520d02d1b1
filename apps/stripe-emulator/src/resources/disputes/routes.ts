import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Dispute } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { inRange, listRows } from '../../http/list.ts';
import { emptyable, metadata, nothing, pages, parameters, rangeQuery, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { alreadyClosed, closeDispute, decideByEvidence, evidenceFields, isDecided } from '../../payments/dispute.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const evidenceText = emptyable(z.string().max(150_000)).optional();
type EvidenceField = (typeof evidenceFields)[number];
const evidence = parameters<Stripe.DisputeUpdateParams.Evidence>()(
  Object.fromEntries(evidenceFields.map((name) => [name, evidenceText])) as Record<EvidenceField, typeof evidenceText>,
  ['appeal', 'enhanced_evidence'],
);

const updateParameters = parameters<Stripe.DisputeUpdateParams>()(
  { evidence: evidence.optional(), metadata: metadata.optional(), submit: truth.optional() },
  ['intended_submission_method'],
);

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Dispute {
  const dispute = find(engine, 'dispute', id);
  if (isDecided(dispute)) throw alreadyClosed();
  const merged = { ...dispute.evidence };
  for (const name of evidenceFields) {
    const value = params.evidence?.[name];
    if (value !== undefined) merged[name] = value;
  }
  const hasEvidence = evidenceFields.some((name) => merged[name] !== null);
  // Evidence is submitted with the update that contains it, unless that sets `submit` to false; stored evidence is submitted on request.
  const submits = params.evidence === undefined ? params.submit === true && hasEvidence : params.submit !== false;
  const details = dispute.evidence_details;
  const under = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
  const updated = engine.update(
    'dispute',
    dispute,
    {
      evidence: merged,
      evidence_details: {
        ...details,
        has_evidence: hasEvidence,
        submission_count: details.submission_count + (submits ? 1 : 0),
        submission_method: submits ? 'manual' : details.submission_method,
      },
      metadata: mergeMetadata(dispute.metadata, params.metadata),
      status: submits ? under : dispute.status,
    },
    'charge.dispute.updated',
  );
  if (submits) decideByEvidence(engine, updated);
  return updated;
}

export const disputeRoutes = [
  route(
    'GET',
    '/v1/disputes',
    parameters<Stripe.DisputeListParams>()(
      { ...pages, charge: text.optional(), created: rangeQuery.optional(), payment_intent: text.optional() },
      [],
    ),
    (engine, params) =>
      listRows(engine.tables.dispute, {
        url: '/v1/disputes',
        noun: 'dispute',
        page: params,
        by:
          params.charge !== undefined
            ? ['charge', params.charge]
            : params.payment_intent === undefined
              ? undefined
              : ['payment_intent', params.payment_intent],
        keep: (row) => inRange(params.created, row.created),
      }),
  ),
  route('GET', '/v1/disputes/:', nothing, (engine, _, id) => find(engine, 'dispute', id)),
  route('POST', '/v1/disputes/:', updateParameters, update),
  // Closing a dispute concedes it.
  route('POST', '/v1/disputes/:/close', nothing, (engine, _, id) =>
    closeDispute(engine, find(engine, 'dispute', id), 'lost'),
  ),
];

export const disputeExpandable: Expandable = { references: { charge: 'charge', payment_intent: 'payment_intent' } };
