import { createDatabase } from '@houselights/db';
import Fastify from 'fastify';

// The reference of the Greenlight bench: the same route as most would write it, with one interactive Prisma transaction per contribution,
// on the same tables in a database of its own, whose address is the argument.
const db = createDatabase({ url: process.argv[2] ?? '', connections: 20 });
const app = Fastify({ logger: false });
let position = 0n;

app.post<{ Params: { projectId: string; points: string }; Headers: { 'x-account': string } }>(
  '/api/v5/projects/:projectId/:points',
  async ({ params, headers }) => {
    const points = BigInt(params.points);
    return db.prisma.$transaction(
      async (queries) => {
        const member = await queries.pointsAccount.findUniqueOrThrow({ where: { accountId: headers['x-account'] } });
        if (member.gained - member.spent < points) throw new Error('not enough');
        const left = await queries.pointsAccount.update({
          where: { id: member.id },
          data: { spent: { increment: points } },
        });
        const project = await queries.pointsAccount.update({
          where: { projectId: params.projectId },
          data: { gained: { increment: points } },
        });
        position += 1n;
        await queries.pointsEntry.create({
          data: {
            position,
            block: position,
            kind: 'contribution',
            debitId: member.id,
            creditId: project.id,
            memberId: member.id,
            points,
            debitBalance: left.gained - left.spent,
            creditBalance: project.gained,
            cause: `contribution:${position}`,
            at: new Date(),
          },
        });
        return { points: Number(project.gained), pointsAvailable: Number(left.gained - left.spent) };
      },
      { maxWait: 60_000, timeout: 60_000 },
    );
  },
);
app.post('/no-op/:projectId/:points', () => ({ ok: true }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening on ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
