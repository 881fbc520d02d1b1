import { ButtonLink, Panel } from '@houselights/ui';

/** What the browser has just done, so that anybody can do it again by other means; and what one needs for it. */
export function HowItIsCounted({ battleId, publicKey }: { battleId: string; publicKey: string }) {
  return (
    <Panel title="How it is counted">
      <div className="gl-how">
        <ol>
          <li>
            Each contribution is one line: its number, the time in milliseconds since 1970, a name that stands for a
            member in this battle only, the side and the points, with <code>|</code> between them.
          </li>
          <li>
            The chain begins with the SHA-256 of <code>houselights battle 1|{battleId}</code>. Line by line it becomes
            the SHA-256 of the 32 bytes before it and the line. Changing, adding, removing or moving any line changes
            the final hash.
          </li>
          <li>
            The points of each side are added up. The most points win; of equal points those that were there first.
          </li>
          <li>
            We signed the final hash, the totals and the winner with Ed25519 when the battle was over. If you kept that
            result, you&rsquo;d notice if we ever signed another one.
          </li>
        </ol>
        <dl>
          <dt>Our public key</dt>
          <dd>
            <code>{publicKey}</code>
          </dd>
        </dl>
        <p>
          You need not trust this page: the file has everything, and any program can count it. Keep it: should the house
          ever show another result of this battle, you can prove it. The file does not show where members got their
          points, nor that each name stands for somebody who voted: for that you trust the house.
        </p>
        <ButtonLink
          href={`/api/v1/battles/${encodeURIComponent(battleId)}/recount`}
          download={`battle-${battleId}.json`}
        >
          Download the file
        </ButtonLink>
      </div>
    </Panel>
  );
}
