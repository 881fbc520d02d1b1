import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { Packshot, VideoCard } from '../card/video-card.tsx';
import { DeviceList, DeviceRow, DeviceRowSkeleton } from '../device-list/device-list.tsx';
import { Footer } from '../footer/footer.tsx';
import { AppBar } from '../app-bar/app-bar.tsx';
import { Logo } from '../app-bar/logo.tsx';
import { House, LayoutGrid, LogOut, Radio, Shield, User, Vote } from '../icons/icons.tsx';
import { Menu } from '../menu/menu.tsx';
import { Panel } from '../panel/panel.tsx';
import { Shelf } from '../shelf/shelf.tsx';
import { SideNav } from '../side-nav/side-nav.tsx';
import { TabBar } from '../tab-bar/tab-bar.tsx';
import { Table } from '../table/table.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { Points, Tag } from '../tag/tag.tsx';
import { Part, Row } from './both.tsx';
import { art } from './gallery-art.ts';

const LONG = 'The night that the lighthouse keeper of the outer skerries answered her own call';
const icon = { 'aria-hidden': true } as const;
const places = [
  { href: '#shell', label: 'Home', icon: <House {...icon} />, current: true },
  { href: '#cards', label: 'Browse', icon: <LayoutGrid {...icon} /> },
  { href: '#data', label: 'Live', icon: <Radio {...icon} /> },
  { href: '#states', label: 'Greenlight', icon: <Vote {...icon} /> },
  { href: '#fields', label: 'Account', icon: <User {...icon} /> },
];

type Entry = { id: string; cause: string; points: string };
const ledger: Entry[] = [
  { id: '1', cause: 'Annual plan, first year', points: '+30' },
  { id: '2', cause: 'Ghost Light', points: '−12' },
];

function Cards() {
  return (
    <div className="g-frame">
      <Shelf first title="Continue watching" more={{ href: '#cards', label: 'Watch history' }}>
        <VideoCard
          href="#cards"
          title="High noon, twice"
          note="Sundial County · E2"
          picture={art.sunWide}
          seconds={2875}
          watched={0.4}
        />
        <VideoCard
          href="#cards"
          title={LONG}
          note="Salt & Static · Season 1, episode 4, the long one"
          picture={art.moonWide}
          seconds={3723}
        />
        <VideoCard
          href="#cards"
          title="A picture that is missing"
          note="No art yet"
          seconds={62}
          tag={<Tag>New episode</Tag>}
        />
        <VideoCard href="#cards" title="One more" picture={art.sunWide} seconds={1335} watched={1} />
        <VideoCard href="#cards" title="And one" picture={art.moonWide} seconds={1335} />
      </Shelf>
      <Shelf first title="Only here" tall>
        <Packshot href="#cards" title="Sundial County" picture={art.sunTall} />
        <Packshot href="#cards" title="Salt & Static" picture={art.moonTall} />
        <Packshot href="#cards" title={LONG} />
        <Packshot href="#cards" title="Sundial County II" picture={art.sunTall} />
      </Shelf>
      <div dir="rtl" lang="ar">
        <Shelf first title="تابع المشاهدة">
          <VideoCard
            href="#cards"
            title="الضوء يدور"
            note="ملح وسكون"
            picture={art.moonWide}
            seconds={2648}
            watched={0.3}
          />
          <VideoCard href="#cards" title="ظهيرة عالية" picture={art.sunWide} seconds={2875} />
          <VideoCard href="#cards" title="مرة أخرى" picture={art.moonWide} seconds={2875} />
        </Shelf>
      </div>
      <VideoCard
        layout="row"
        href="#cards"
        title="Fog for people with no budget"
        note="Frame Rate · 16:12"
        picture={art.moonWide}
      />
    </div>
  );
}

function ShellPieces() {
  return (
    <div className="g-frame g-stack">
      <AppBar logo={<Logo name="Houselights" href="#shell" />} places={places.slice(0, 2)}>
        <Points>30 points</Points>
        <Menu
          trigger={
            <button type="button" className="hl-avatar-button">
              <Avatar name="Mika Korhonen" />
              <span className="hl-hidden">Account of Mika Korhonen</span>
            </button>
          }
          head={
            <>
              <b>Mika Korhonen</b>
              <span>mika@example.com</span>
            </>
          }
          groups={[
            [
              { label: 'Profile', icon: <User {...icon} />, href: '#shell' },
              { label: 'Security', icon: <Shield {...icon} />, href: '#shell' },
            ],
            [{ label: 'Log out', icon: <LogOut {...icon} />, onSelect: () => undefined }],
          ]}
        />
      </AppBar>
      <SideNav label="Account" items={places.map((place, index) => ({ ...place, current: index === 4 }))} />
      <TabBar places={places} still />
      <Footer
        name="Houselights"
        links={[
          { href: '#shell', label: 'FAQ' },
          { href: '#type', label: 'Terms' },
        ]}
      >
        English
      </Footer>
    </div>
  );
}

function Data() {
  return (
    <>
      <Row>
        <Tag>Member</Tag>
        <Tag tone="light">CURRENT DEVICE</Tag>
        <Tag tone="green">Greenlight</Tag>
        <Tag tone="live">LIVE</Tag>
        <Tag tone="alarm">Failed</Tag>
        <Avatar name="Ada R" />
        <Avatar name="Lamplit" tone="light" />
        <Avatar name="Mika Korhonen" size="lg" />
        <Avatar name="" src="/nothing-here.jpg" />
      </Row>
      <Panel title="Annual" aside={<Tag tone="light">Active</Tag>} intro="What you have, and until when.">
        <dl className="hl-facts">
          <dt>Renews</dt>
          <dd>14 March 2027</dd>
          <dt>Card</dt>
          <dd>Visa ending in 4242</dd>
        </dl>
      </Panel>
      <Tabs
        label="Points"
        items={[
          {
            value: 'history',
            label: 'History',
            content: (
              <Table
                caption="Points, newest first"
                rows={ledger}
                rowKey={(row) => row.id}
                columns={[
                  { key: 'cause', head: 'Cause', cell: (row) => row.cause },
                  { key: 'points', head: 'Points', end: true, cell: (row) => row.points },
                ]}
              />
            ),
          },
          {
            value: 'empty',
            label: 'Empty',
            content: (
              <Table
                caption="Nothing"
                rows={[] as Entry[]}
                rowKey={(row) => row.id}
                columns={[{ key: 'a', head: 'Cause', cell: (row) => row.cause }]}
                empty="Nothing yet."
              />
            ),
          },
          { value: 'locked', label: 'Locked', content: null, disabled: true },
        ]}
      />
      <DeviceList>
        <DeviceRow
          platform="web"
          model="Linux, Firefox"
          current
          note="Added 14 March 2027"
          actions={<Button>Deactivate</Button>}
        />
        <DeviceRow
          platform="ios"
          model={LONG}
          current={false}
          note="Added 2 March 2027"
          actions={<Button>Activate</Button>}
        />
        <DeviceRow platform="tv" model="Living room" current={false} note="Added 1 March 2027" />
        <DeviceRowSkeleton />
      </DeviceList>
      <Button wide>Load more</Button>
    </>
  );
}

export function Pieces() {
  return (
    <>
      <Part id="cards" title="Cards and shelves">
        {() => <Cards />}
      </Part>
      <Part id="shell" title="Shell">
        {() => <ShellPieces />}
      </Part>
      <Part id="data" title="Data">
        {() => <Data />}
      </Part>
    </>
  );
}
