import { useState } from 'react';

import { Button, ButtonLink, IconButton } from '../button/button.tsx';
import { ChoiceCards, ChoiceCardsSkeleton } from '../choice-cards/choice-cards.tsx';
import { useAnimatedNumber } from '../animated-number/use-animated-number.ts';
import { Checkbox, RadioButton, Switch } from '../field/choice.tsx';
import { Field, FormError } from '../field/field.tsx';
import { Input, PasswordInput, Select, Textarea } from '../field/input.tsx';
import { Bell, Check, Play } from '../icons/icons.tsx';
import { Tag } from '../tag/tag.tsx';
import { Slider } from '../slider/slider.tsx';
import { Part, Row } from './both.tsx';

const variants = ['light', 'green', 'quiet', 'bare', 'danger'] as const;
const shows = ['rest', 'hover', 'focus', 'active', 'disabled', 'loading'] as const;
const LONG = 'Start your fourteen days of free trial with every show there is';

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant} label={variant}>
          {shows.map((show) => (
            <Button
              key={show}
              variant={variant}
              data-show={show}
              disabled={show === 'disabled'}
              busy={show === 'loading'}
            >
              {show}
            </Button>
          ))}
        </Row>
      ))}
      <Row label="icons">
        <Button variant="light" size="lg" icon={<Play aria-hidden="true" />}>
          Play episode 4
        </Button>
        <ButtonLink href="#buttons" size="lg">
          Episodes
        </ButtonLink>
        <IconButton label="Notifications">
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="Saved" variant="quiet">
          <Check aria-hidden="true" />
        </IconButton>
      </Row>
      <Row label="long text">
        <div style={{ width: 240 }}>
          <Button variant="quiet" wide>
            {LONG}
          </Button>
        </div>
      </Row>
      <div dir="rtl" lang="ar" className="g-row">
        <Button variant="light" icon={<Play aria-hidden="true" className="hl-flip-rtl" />}>
          شاهد الحلقة
        </Button>
        <Button>ليس الآن</Button>
      </div>
    </>
  );
}

function Fields({ theme }: { theme: string }) {
  return (
    <>
      <FormError>Invalid Email or Password.</FormError>
      <div className="g-grid">
        <Field label="Email" hint="We only write when it matters.">
          <Input type="email" defaultValue="mika@example.com" />
        </Field>
        <Field label="Password" error="Password should be at least 6 characters">
          <PasswordInput defaultValue="abc" autoComplete="off" />
        </Field>
        <Field label="Focus">
          <Input data-show="focus" placeholder="Enter your Discount Code here" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Not now" />
        </Field>
        <Field label="Code">
          <Input code defaultValue="A7K2P9" />
        </Field>
        <Field label="Year" note="optional">
          <Select defaultValue="all">
            <option value="all">ALL</option>
            <option>2026</option>
            <option>A choice whose name is longer than its box</option>
          </Select>
        </Field>
        <Field label="Say something about this episode">
          <Textarea placeholder="Be kind." />
        </Field>
        <div dir="rtl" lang="ar">
          <Field label="البريد الإلكتروني" error="عنوان غير صالح">
            <PasswordInput defaultValue="سر" autoComplete="off" words={{ show: 'إظهار', hide: 'إخفاء' }} />
          </Field>
        </div>
      </div>
      <Row>
        <Checkbox label="Mail me when a battle ends" defaultChecked />
        <Checkbox label="Off" />
        <Checkbox label="Disabled" disabled />
      </Row>
      <Row>
        <Switch label="Autoplay" hint="The next episode starts by itself." defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
      </Row>
      <Row>
        <RadioButton name={`reason-${theme}`} label="It costs too much" hint="We read every answer." defaultChecked />
        <RadioButton name={`reason-${theme}`} label="Off" />
        <RadioButton name={`reason-${theme}`} label="Disabled" disabled />
      </Row>
      <Amounts />
    </>
  );
}

function Amounts() {
  const [amount, setAmount] = useState(12);
  const shown = useAnimatedNumber(amount * 100);
  return (
    <div className="g-grid">
      <div>
        <Slider label="Points" tone="green" min={1} max={30} value={amount} onValue={setAmount} />
        <p className="hl-num">{shown} points in all</p>
      </div>
      <Slider label="Volume" min={0} max={100} value={40} onValue={() => undefined} />
      <Slider label="Nothing to choose" min={1} max={30} value={12} disabled onValue={() => undefined} />
      <div dir="rtl" lang="ar">
        <Slider label="نقاط" tone="green" min={1} max={30} value={20} onValue={() => undefined} />
      </div>
    </div>
  );
}

function Choices({ theme }: { theme: string }) {
  const [value, setValue] = useState('all');
  return (
    <>
      <ChoiceCards
        legend="Your points"
        name={`points-${theme}`}
        value={value}
        onChange={setValue}
        cards={[
          { value: 'some', title: 'Some', figure: '2', unit: 'points', note: 'What a month brings' },
          {
            value: 'all',
            title: 'All',
            figure: '30',
            unit: 'points',
            note: 'What a year brings, which is what a season of arguing about the next show takes',
            tag: <Tag tone="light">Most loved</Tag>,
          },
          { value: 'bare', title: 'Without a figure' },
        ]}
      />
      <ChoiceCardsSkeleton label="Loading" />
      <div dir="rtl" lang="ar">
        <ChoiceCards
          legend="نقاطك"
          name={`points-rtl-${theme}`}
          value="1"
          onChange={() => undefined}
          cards={[{ value: '1', title: 'الكل', figure: '30', unit: 'نقطة' }]}
        />
      </div>
    </>
  );
}

export function Controls() {
  return (
    <>
      <Part id="buttons" title="Buttons">
        {() => <Buttons />}
      </Part>
      <Part id="fields" title="Fields">
        {(theme) => <Fields theme={theme} />}
      </Part>
      <Part id="choices" title="Choices">
        {(theme) => <Choices theme={theme} />}
      </Part>
    </>
  );
}
