import './gallery.css';
import { Controls } from './controls.tsx';
import { Finding } from './finding.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';
import { Pieces } from './pieces.tsx';

const parts = {
  colour: 'Colour',
  type: 'Type',
  buttons: 'Buttons',
  fields: 'Fields',
  choices: 'Choices',
  messages: 'Messages',
  waiting: 'Waiting',
  states: 'States',
  cards: 'Cards',
  shell: 'Shell',
  data: 'Data',
  finding: 'Finding',
};

/** Every component with its states, in the dark and the light theme. */
export function Gallery() {
  return (
    <div className="g-page hl-wrap">
      <header className="g-head">
        <div>
          <h1>Design system</h1>
          <p>
            Every component and every state it can be in: rest, hover, focus, pressed, disabled, waiting, broken, empty,
            long words, right to left.
          </p>
        </div>
      </header>
      <nav className="g-jump" aria-label="Parts">
        {Object.entries(parts).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Foundations />
      <Controls />
      <Messages />
      <Pieces />
      <Finding />
    </div>
  );
}
