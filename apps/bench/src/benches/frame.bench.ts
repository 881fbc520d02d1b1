import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '@houselights/tooling/browser';
import { chromium } from 'playwright-core';
import { startBarePlayer } from '../support/bare-player.ts';
import { addFilm } from '../support/film.ts';
import { clickedFrame, coldFrame } from '../support/first-frame.ts';
import { addMember } from '../support/users.ts';
import { startOtherSite } from '../support/other-site.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';

/** From navigation to the first picture on a slow connection, against a page with only a video element. */
export const frame: Bench = async ({ rounds, progress }) => {
  const product = await startProduct();
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--autoplay-policy=no-user-gesture-required'],
    env: { ...product.environment, ...env },
  });
  try {
    progress('two films are drawn, uploaded and prepared');
    const film = await addFilm(product, { free: true });
    const paid = await addFilm(product, { free: false });
    const member = await addMember(product);
    const file = join(product.dataDir, 'media', 'assets', film.assetId, 'start.mp4');
    const bare = await startBarePlayer(await readFile(file));
    const other = await startOtherSite();
    const reference = () => coldFrame(browser, other.url, bare.url);
    const path = `/video/${film.videoId}`;
    const outcomes = [
      await compare(
        {
          name: 'cold, signed out',
          better: 'less',
          unit: 'ms',
          goal: 2,
          product: () => coldFrame(browser, other.url, `${product.url}${path}`),
          reference,
        },
        rounds,
        progress,
      ),
      await compare(
        {
          name: 'cold, a member, for members only',
          better: 'less',
          unit: 'ms',
          goal: 2,
          product: () => coldFrame(browser, other.url, `${product.url}/video/${paid.videoId}`, member.storage),
          reference,
        },
        rounds,
        progress,
      ),
      await compare(
        {
          name: 'click in the app',
          better: 'less',
          unit: 'ms',
          goal: 2,
          product: () => clickedFrame(browser, product.url, path),
          reference,
        },
        rounds,
        progress,
      ),
    ];
    await bare.stop();
    await other.stop();
    await writeReport({
      name: 'frame',
      about:
        'Time to the first decoded picture with 60 ms of delay and 9 Mbit/s, in a fresh browser each time, after a link on another site. The reference is a page with nothing but a video element and the same faststart MP4.',
      outcomes,
    });
    return outcomes.every((outcome) => outcome.met);
  } finally {
    await browser.close();
    await product.stop();
  }
};
