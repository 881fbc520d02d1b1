import { useState } from 'react';

import { Accordion } from '../accordion/accordion.tsx';
import { Carousel } from '../carousel/carousel.tsx';
import { Chip, ChipSelect } from '../chip/chip.tsx';
import { Part, Row } from './both.tsx';
import { art } from './gallery-art.ts';

function View({ title, picture }: { title: string; picture: string }) {
  return (
    <div className="g-view">
      <img src={picture} alt="" />
      <a href="#finding">{title}</a>
    </div>
  );
}

const views = [
  { id: '1', name: 'Sundial County', content: () => <View title="Sundial County" picture={art.sunWide} /> },
  { id: '2', name: 'Salt & Static', content: () => <View title="Salt & Static" picture={art.moonWide} /> },
];

const lengths = [
  { value: '', label: 'Any length' },
  { value: 'short', label: 'Up to 10 minutes' },
];
const questions = [
  { title: 'Can I cancel?', text: 'Any time. You keep what you paid for until its end.' },
  {
    title: 'What if a question is so long that it needs more than one line on every screen that people have at home?',
    text: 'Then it has more than one line.\n\nAnd its answer may have several parts.',
  },
];

function Filters() {
  const [free, setFree] = useState(true);
  const [length, setLength] = useState('');
  return (
    <Row>
      <Chip pressed={free} onPress={() => setFree(!free)}>
        Free
      </Chip>
      <Chip pressed={!free} onPress={() => setFree(!free)}>
        By Lamplit
      </Chip>
      <ChipSelect label="Length" value={length} options={lengths} onChange={setLength} />
    </Row>
  );
}

/** Components for finding something to watch. */
export function Finding() {
  return (
    <Part id="finding" title="Finding">
      {() => (
        <div className="g-frame g-stack">
          <Carousel label="Featured" slides={views} />
          <div dir="rtl">
            <Carousel label="Featured, right to left" slides={views} />
          </div>
          <Filters />
          <Accordion items={questions} level={3} />
        </div>
      )}
    </Part>
  );
}
