import type { DemoBanner, DemoHouse } from '@houselights/core';

/** What a team says of itself, by its slug. */
export const teamWords: Readonly<Record<string, string>> = {
  lamplit:
    'Four people and a generator on an island with one road. They write slowly, shoot at night, and keep every lamp that was ever ' +
    'on camera. Two shows so far, both about who is watching the light.',
  'tall-order':
    'A host, a rope, and a nurse who insists on the rope. They interview people where it is hard to give a short answer.',
  'workbench-six':
    'Six prop makers who share one bench, one kettle and eleven thousand screws. They show how it is done, and how it was done ' +
    'wrong first.',
  'oner-club': 'A camera crew that stopped cutting on a bet and has not been able to start again.',
  'fold-daughters':
    'Two sisters, their mother’s scissors, and a table that has been a country since they were nine. All of it is paper, most of it ' +
    'was a parcel.',
  'dry-gulch-radio':
    'They made westerns for the ear until somebody lent them a camera. The horses are still two halves of a coconut.',
  'the-understudies':
    'Eleven actors who know everybody else’s lines. They came on for one night, and the theatre has not asked for the key back.',
};

export const demoCollections: DemoHouse['collections'] = [
  {
    slug: 'after-dark',
    title: 'After dark',
    tagline: 'For when the house lights are down.',
    description:
      'Lamps, moths, stairwells without a switch, and a stage before anyone has come on. Slow shows for late evenings, best watched with one light on in the next room.',
    shows: ['moth-season', 'salt-and-static', 'the-long-take', 'cold-open'],
  },
  {
    slug: 'made-by-hand',
    title: 'Made by hand',
    tagline: 'You can see the thumbprints.',
    description:
      'Folded, filed, glued and drilled. The people in these shows build the thing in front of you, and tell you what it cost them.',
    shows: ['paper-kingdoms', 'props-department', 'the-long-take', 'ladder-to-nowhere'],
  },
  {
    slug: 'laughing-matters',
    title: 'Laughing matters',
    tagline: 'Serious people in unserious places.',
    description:
      'A ladder, a town without clocks, and a sketch that begins in the middle. Nothing here is explained twice.',
    shows: ['cold-open', 'ladder-to-nowhere', 'sundial-county', 'props-department', 'paper-kingdoms'],
  },
  {
    slug: 'start-here',
    title: 'Start here',
    tagline: 'Something of each of these plays without a subscription.',
    description:
      'New to the house? Each of these shows has at least one episode that anyone may watch. Stay for the rest when you like it.',
    shows: ['salt-and-static', 'props-department', 'sundial-county', 'paper-kingdoms', 'cold-open'],
  },
];

/** A banner, and the show whose picture it wears where it leads to nothing that has one. */
export type PicturedBanner = DemoBanner & { readonly picture?: string };

export const demoBanners: readonly PicturedBanner[] = [
  { type: 'latest-player', title: '', text: '', label: 'Play' },
  {
    type: 'show-banner',
    show: 'paper-kingdoms',
    title: '',
    text: 'Two sisters, one country, no glue left. The rain gets in this week.',
    label: 'All episodes',
  },
  {
    type: 'media-banner',
    episode: 'moth-season',
    title: 'Moth Season is back',
    text: 'Four hundred moths, every August. This year somebody counted once more.',
    label: 'Watch the new season',
  },
  { type: 'creator-banner', team: 'workbench-six', title: '', text: '', label: 'Meet the bench' },
  {
    type: 'internal-link-banner',
    href: '/channel/start-here',
    title: 'New here? Start with these',
    text: 'Five shows with an episode that plays for anyone, before you pay for anything.',
    label: 'See what is free',
    picture: 'sundial-county',
  },
  {
    type: 'external-link-banner',
    href: 'https://en.wikipedia.org/wiki/Fresnel_lens',
    title: 'The glass behind the lamp',
    text: 'How a lens throws one small flame to the horizon: the real thing that Ines polishes in Salt & Static.',
    label: 'Read about the lens',
    picture: 'the-long-take',
  },
];

export const demoFaq: DemoHouse['faq'] = [
  {
    question: 'How does the free trial work?',
    answer:
      'Every subscription begins with 14 days that cost nothing, once per person. You may watch everything and spend points from the first ' +
      'day. If you cancel before the 14 days are over, nothing is charged.',
  },
  {
    question: 'Can I cancel whenever I want?',
    answer:
      'Yes, in your account, without writing to anyone. You keep your access until the end of the time that you have paid for, and you can ' +
      'change your mind until then.',
  },
  {
    question: 'Is the annual subscription different from the monthly one?',
    answer:
      'Both play everything. The annual one is paid once a year and earns 30 Producer Points at the start and at every yearly renewal. The ' +
      'monthly one earns 2 points with each month.',
  },
  {
    question: 'What can I watch without a subscription?',
    answer:
      'Every episode that is marked as free plays for anyone, from beginning to end. Of the others you see a short preview without sound. ' +
      'The collection “Start here” has the shows that begin with something free.',
  },
  {
    question: 'On how many devices can I be signed in?',
    answer:
      'Five devices can be active at once. Under your account you see them all and can deactivate one to make room for another; a device ' +
      'that is not active stays signed in but does not play.',
  },
  {
    question: 'How many screens can play at the same time?',
    answer:
      'Three. If a fourth one starts, it offers you to stop one of the others, and that one says so. A screen that you close gives its place ' +
      'back.',
  },
  {
    question: 'What are Producer Points?',
    answer:
      'Members earn them by subscribing and spend them on Greenlight. They do not cost extra, they cannot be bought, and they are not worth ' +
      'money. Your account shows every point with its cause.',
  },
  {
    question: 'What is Greenlight?',
    answer:
      'Two ideas for a show stand side by side for a while, and members give points to the one that they want to see made. The one with ' +
      'more points when the time is up wins and gets made. Points that were given are spent, whoever wins.',
  },
  {
    question: 'Are there captions?',
    answer:
      'Yes, in English and in Spanish, and each language is searched as well: look for a line that somebody says, and the search takes you to ' +
      'the moment. The player remembers the language that you choose.',
  },
  {
    question: 'Can I go on where I stopped, on another device?',
    answer:
      'Yes. While you are signed in the house remembers how far you got, and the next device goes on from there. What it remembers stands ' +
      'in your watch history, where you can take out single videos or all of them.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'You keep watching for seven days while we try again, and get a mail that says what to do. Only if it has not worked by then does your ' +
      'access pause. Nothing of your account is lost.',
  },
  {
    question: 'What happens to my data if I leave?',
    answer:
      'You can delete your account whenever you want. For 14 days you may change your mind; after that your personal data is gone for good.',
  },
];

/** A block that sells the house, and the show whose picture it wears. */
export type PicturedSection = DemoHouse['marketing'][number] & { readonly picture?: string };

export const demoMarketing: readonly PicturedSection[] = [
  {
    page: 'home',
    picture: 'paper-kingdoms',
    items: [
      { type: 'title', text: 'Shows worth paying for' },
      {
        type: 'text',
        text: 'No ads, no brand integrations, no filler. What you pay goes into the next episode, and you help to choose it.',
      },
      { type: 'button', text: 'Start Free Trial' },
    ],
    urls: ['/signup'],
  },
  {
    page: 'home',
    picture: 'ghost-light',
    items: [
      { type: 'title', text: 'You vote on the next one' },
      { type: 'text', text: 'Two ideas, one battle, your points. The winner gets made.' },
      { type: 'button', text: 'See the battle' },
    ],
    urls: ['/greenlight'],
  },
  {
    page: 'join',
    picture: 'props-department',
    items: [
      { type: 'title', text: 'Made by the people you watch' },
      {
        type: 'text',
        text: 'Seven small teams with an idea each that nobody else would pay for. They answer to you and to no advertiser.',
      },
    ],
    urls: [],
  },
  {
    page: 'join',
    picture: 'moth-season',
    items: [
      { type: 'title', text: 'Try it for 14 days' },
      {
        type: 'text',
        text: 'Everything is open from the first minute. Cancel in your account before the trial ends and nothing is charged.',
      },
      { type: 'button', text: 'Start Free Trial' },
    ],
    urls: ['/signup'],
  },
  {
    page: 'learn-more',
    items: [
      { type: 'title', text: 'BE A PRODUCER' },
      {
        type: 'text',
        text: 'Members earn Producer Points and spend them on the show that they want to see. The one with the most points gets made.',
      },
      { type: 'button', text: 'Go to Greenlight' },
    ],
    urls: ['/greenlight'],
  },
];
