/** The currencies that Stripe supports. */
export const currencies = (
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf ' +
  'clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ' +
  'ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mro mur mvr ' +
  'mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp ' +
  'sle sos srd std svc szl thb tjs tnd top try ttd twd tzs uah ugx usdc uyu uzs vef vnd vuv wst xaf xcd xcg xof xpf yer ' +
  'zar zmw'
).split(' ');

const known = new Set(currencies);
export const isCurrency = (code: string): boolean => known.has(code);
