import { CoveredNames } from './covered-names.ts';

/** The couriers of the region in both scripts. The keys are shipctl's own; a service may call them otherwise. */
const couriers = {
  ajex: 'AJEX Logistics, أجكس',
  aramex: 'أرامكس, أراميكس',
  barq: 'برق',
  dhl: 'DHL Express, دي اتش ال',
  fedex: 'Fed Ex, Federal Express, فيديكس',
  imile: 'i mile, آي مايل, اي مايل',
  jt: 'J&T, J and T, JNT, جي آند تي, جي أند تي, جي تي',
  naqel: 'ناقل',
  redbox: 'Red Box, ريد بوكس',
  smsa: 'SMSA Express, سمسا',
  spl: 'Saudi Post, Saudi Post Logistics, سبل, البريد السعودي, بريد سعودي',
  thabit: 'ثابت',
  transcorp: 'Trans Corp, Transcorp International, ترانسكورب, ترانس كورب',
  ups: 'United Parcel Service, يو بي اس',
  zajil: 'Zajil Express, زاجل',
};

/** Words of a courier's name that do not tell one of its services from another. */
const commonWords =
  'express, domestic, standard, delivery, courier, shipping, online, logistics, services, service, transportation, company, co, ksa, saudi, arabia, saudi arabia, شركة, للشحن, الشحن, للتوصيل, اكسبرس, إكسبرس, اكسبريس, إكسبريس, للخدمات, اللوجستية, السعودية';

export const knownCouriers = new CoveredNames(couriers, commonWords);
