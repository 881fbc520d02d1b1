import { Part, Row } from './both.tsx';

const surfaces = ['house', 'stage', 'riser', 'rail'];
const fills: [string, string][] = [
  ['light', 'on-light'],
  ['green', 'on-green'],
  ['alarm', 'on-alarm'],
  ['rival', 'house'],
];

export function Foundations() {
  return (
    <>
      <Part id="colour" title="Colour">
        {() => (
          <>
            <div className="g-swatches">
              {surfaces.map((name) => (
                <div key={name} className="g-swatch" style={{ background: `var(--${name})` }}>
                  {name}
                </div>
              ))}
              {fills.map(([name, on]) => (
                <div key={name} className="g-swatch" style={{ background: `var(--${name})`, color: `var(--${on})` }}>
                  {name}
                </div>
              ))}
            </div>
            <p>
              text <span className="text-text-2">text-2</span> <span className="text-text-3">text-3</span>{' '}
              <span className="text-light-text">light-text</span> <span className="text-green">green</span>{' '}
              <span className="text-alarm">alarm</span>
            </p>
          </>
        )}
      </Part>
      <Part id="type" title="Type">
        {() => (
          <>
            <p className="font-display text-h1 font-bold leading-none tracking-tight">Salt &amp; Static</p>
            <h2>A heading of a page</h2>
            <h3>A heading of a panel</h3>
            <p>
              Hanken Grotesk for everything that is read.{' '}
              <a href="#type" className="hl-link">
                A link in a line
              </a>{' '}
              stands out by more than its colour.
            </p>
            <Row>
              <span className="hl-num text-lg">0123456789</span>
              <span className="text-text-3 text-sm">figures of one width</span>
            </Row>
          </>
        )}
      </Part>
    </>
  );
}
