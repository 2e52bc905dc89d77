/** Voices as Apple, Google and Microsoft ship them: a browser reveals only a voice's name. */

/** The better ones first. For a language without names, the browser's order is used. */
const NAMES: Readonly<Partial<Record<string, readonly [einstein: string, cat: string]>>> = {
  en: [
    'Ryan,Andrew,Brian,Guy,Christopher,Eric,William,Liam,Thomas,Daniel,Oliver,Arthur,Evan,Nathan,Aaron,Tom,Alex,David,Mark,George,James,Male',
    'Sonia,Ava,Emma,Jenny,Aria,Libby,Natasha,Clara,Serena,Kate,Samantha,Allison,Zoe,Susan,Karen,Moira,Tessa,Nicky,Zira,Hazel,Female',
  ],
  es: ['Alvaro,Jorge,Juan,Diego,Carlos,Pablo,Raul', 'Elvira,Dalia,Mónica,Marisol,Paulina,Angelica,Helena,Laura,Sabina'],
  pt: ['Antonio,Duarte,Felipe,Joaquim,Daniel', 'Francisca,Raquel,Thalita,Luciana,Joana,Catarina,Maria,Heloisa'],
  fr: [
    'Henri,Remy,Thomas,Nicolas,Antoine,Gerard,Paul,Claude',
    'Denise,Vivienne,Eloise,Audrey,Aurélie,Amélie,Marie,Chantal,Julie,Hortense',
  ],
  de: [
    'Conrad,Florian,Killian,Markus,Viktor,Yannick,Martin,Stefan',
    'Katja,Seraphina,Amala,Ingrid,Anna,Petra,Helena,Hedda',
  ],
  it: ['Diego,Giuseppe,Luca,Cosimo', 'Elsa,Isabella,Alice,Federica,Emma,Paola'],
  nl: ['Maarten,Arnaud,Xander,Frank', 'Colette,Fenna,Dena,Claire,Ellen'],
  sv: ['Mattias,Oskar,Bengt', 'Sofie,Alva,Klara,Hillevi'],
  nb: ['Finn,Henrik,Jon', 'Pernille,Iselin,Nora'],
  da: ['Jeppe,Magnus', 'Christel,Sara,Helle'],
  fi: ['Harri,Onni', 'Noora,Selma,Satu,Heidi'],
  pl: ['Marek,Krzysztof,Adam', 'Zofia,Agnieszka,Zosia,Ewa,Paulina'],
  cs: ['Antonin,Jakub', 'Vlasta,Zuzana,Iveta'],
  hu: ['Tamas,Szabolcs', 'Noemi,Tünde,Mariska'],
  ro: ['Emil,Andrei', 'Alina,Ioana'],
  bg: ['Borislav,Ivan', 'Kalina,Daria'],
  uk: ['Ostap', 'Polina,Lesya'],
  ru: ['Dmitry,Yuri,Pavel', 'Svetlana,Milena,Katya,Irina'],
  el: ['Nestoras,Nikos,Stefanos', 'Athina,Melina'],
  tr: ['Ahmet,Cem,Tolga', 'Emel,Yelda'],
  ar: ['Hamed,Shakir,Majed,Tarik,Maged,Naayf', 'Salma,Zariyah,Laila,Mariam,Hoda'],
  he: ['Avri,Asaf', 'Hila,Carmit'],
  fa: ['Farid', 'Dilara,Dariush'],
  ur: ['Asad,Salman', 'Uzma,Gul'],
  hi: ['Madhur,Neel,Rishi,Hemant', 'Swara,Lekha,Kiyara,Kalpana'],
  bn: ['Pradeep,Bashkar', 'Nabanita,Tanishaa,Piya'],
  ta: ['Valluvar,Kumar', 'Pallavi,Vani,Saranya'],
  th: ['Niwat,Pattara', 'Premwadee,Achara,Kanya,Narisa'],
  vi: ['NamMinh,An', 'HoaiMy,Linh'],
  id: ['Ardi,Andika', 'Gadis,Damayanti'],
  fil: ['Angelo', 'Blessica'],
  sw: ['Rafiki,Daudi', 'Zuri,Rehema'],
  zh: [
    'Yunxi,Yunjian,Yunyang,Yunxia,Kangkang,Li mu,Han',
    'Xiaoxiao,Xiaoyi,Tingting,Ting Ting,Yu shu,Lili,Huihui,Yaoyao',
  ],
  'zh-TW': ['YunJhe,Zhiwei,WanLung', 'HsiaoChen,HsiaoYu,Meijia,Mei Jia,Sinji,Sin ji,HiuMaan,HiuGaai,Yating,Hanhan'],
  ja: ['Keita,Daichi,Naoki,Otoya,Hattori,Ichiro', 'Nanami,Mayu,Shiori,O ren,Kyoko,Haruka,Ayumi,Sayaka'],
  ko: ['InJoon,Hyunsu,Minsu', 'SunHi,Yuna,Sora,Jian,Heami'],
}

export type Recommended = ReturnType<typeof recommendedFor>

export function recommendedFor(language: string) {
  const [einstein, cat] = NAMES[language] ?? []
  return { einstein: einstein?.split(',') ?? [], cat: cat?.split(',') ?? [] }
}
