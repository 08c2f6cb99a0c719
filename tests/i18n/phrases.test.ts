import { expect, it } from 'vitest';
import { textsOf } from '../support/texts';

/** Phrases that no shop uses: the system's view of itself, machine-like passives, and literal translations. */
const unsaid: Readonly<Record<'en' | 'cn' | 'ar', readonly RegExp[]>> = {
  en: [
    /\bby (itself|themselves)\b/i, /\bin force\b/i, /\bheard? of (it|everything)\b/i, /\bha(s|ve) not heard of\b/i, /\blog(ging)? it out\b/i, /\bcan(not)? be had\b/i,
    /\byou are being\b/i, /\bonly who\b/i, /\bthe shop learns\b/i, /\bwhat holds\b/i, /\bmore exactly\b/i, /\bsmallest quantity\b/i, /\bcan not\b/i, /\bit is not known\b/i,
    /\bnames no\b/i, /\bon your balance\b/i, /\bnow and then\b/i, /\bonce per order\b/i, /\bno data\b/i, /\bcould not be (brought|fetched)\b/i, /\bto bring (it|them)\b/i,
    /\btake (the |a )?pictures? out\b|\btake out pictures\b/i, /\bbeing (kept|made ready)\b/i, /\bhas no room\b/i, /\bin a little while\b/i, /\bdid not arrive\b/i, /\bcounts from\b/i,
  ],
  cn: [/您的 # 个订单已/, /暂无数据/, /每个订单只能提醒一次/, /将其退出/, /没有对应的订单/, /尚不清楚/, /您正在被/],
  ar: [/من تلقاء نفسه/, /بتحديد أكثر/, /هذا ممكن مرة واحدة/, /يجري نقلك/, /لا يُعرف هل/, /يُسأل المتجر/, /لا يذكر أي طلب/, /تسجيل خروجه/, /لا توجد بيانات/, /لم يبق منه شيء/],
};

it.each(['en', 'cn', 'ar'] as const)('the texts in %s are what a shop of the language writes', (language) => {
  const found = Object.entries(textsOf(language)).flatMap(([key, text]) => unsaid[language].filter((phrase) => phrase.test(text)).map((phrase) => `${key}: ${phrase.exec(text)?.[0] ?? ''}`));
  expect(found).toEqual([]);
});
