import { Fragment } from 'react';
import { Part, Row } from './both.tsx';

const surfaces = ['house', 'stage', 'riser', 'rail'];
const texts = ['text-2', 'text-3', 'light-text', 'green', 'alarm'];
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
              text
              {texts.map((name) => (
                <Fragment key={name}>
                  {' '}
                  <span style={{ color: `var(--${name})` }}>{name}</span>
                </Fragment>
              ))}
            </p>
          </>
        )}
      </Part>
      <Part id="type" title="Type">
        {() => (
          <>
            <p className="g-display">Salt &amp; Static</p>
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
              <span className="hl-num g-figures">0123456789</span>
              <span className="g-note">figures of one width</span>
            </Row>
          </>
        )}
      </Part>
    </>
  );
}
