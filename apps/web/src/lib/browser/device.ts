import { randomId } from './random-id.ts';
import { storage } from '../storage/storage.ts';

export type Device = { deviceIdentifier: string; platform: 'web'; model: string };

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

// Order matters: most browsers name Chrome and Safari too.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

function find(names: [RegExp, string][], userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

/** '<OS>, <Browser>' of a user agent: 'Linux, Chrome'. */
export function modelOf(userAgent: string): string {
  return `${find(SYSTEMS, userAgent)}, ${find(BROWSERS, userAgent)}`;
}

/** This browser as a device. Its identifier is made once and outlives the session. */
export function thisDevice(): Device {
  const deviceIdentifier = storage.get('device-id') ?? randomId();
  storage.set('device-id', deviceIdentifier);
  return { deviceIdentifier, platform: 'web', model: modelOf(navigator.userAgent) };
}
