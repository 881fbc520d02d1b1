import { Carousel } from '../carousel/carousel.tsx';
import { Part } from './both.tsx';
import { art } from './gallery-art.ts';

function View({ title, picture }: { title: string; picture: string }) {
  return (
    <div className="g-view">
      <img src={picture} alt="" />
      <b>{title}</b>
    </div>
  );
}

const views = [
  { id: '1', name: 'Sundial County', content: <View title="Sundial County" picture={art.sunWide} /> },
  { id: '2', name: 'Salt & Static', content: <View title="Salt & Static" picture={art.moonWide} /> },
];

/** What leads people to something to watch. */
export function Finding() {
  return (
    <Part id="finding" title="Finding">
      {() => (
        <div className="g-frame g-stack">
          <Carousel label="Featured" slides={views} />
          <div dir="rtl">
            <Carousel label="Featured, right to left" slides={views} />
          </div>
        </div>
      )}
    </Part>
  );
}
