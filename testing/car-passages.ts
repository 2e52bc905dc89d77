/** Contains sentences about cars in cities, in the interface's languages. `{x}` is replaced with the name of a city. */

/** `whole` can be quoted alone. `leaning` cannot, because it refers to the sentence before it. */
type Page = readonly [whole: string, leaning: string]

const CAR_PAGES: Readonly<Partial<Record<string, Page>>> & { readonly en: Page } = {
  en: [
    'In {x}, private cars stand still for most of the day.',
    'This takes room from all who walk in {x} without cars.',
  ],
  es: [
    'En {x}, los coches privados pasan parados la mayor parte del día.',
    'Esto quita sitio a quienes andan por {x} sin coches.',
  ],
  pt: [
    'Em {x}, os carros particulares ficam parados a maior parte do dia.',
    'Isso tira espaço de quem anda por {x} sem carros.',
  ],
  fr: [
    'À {x}, les voitures particulières restent immobiles la plus grande partie du jour.',
    'Cela prend la place de ceux qui marchent dans {x} sans voitures.',
  ],
  de: [
    'In {x} stehen Privatautos den größten Teil des Tages still.',
    'Das nimmt allen Platz weg, die in {x} ohne Privatautos unterwegs sind.',
  ],
  it: [
    'A {x} le auto private restano ferme per la maggior parte del giorno.',
    'Questo toglie spazio a chi cammina per {x} senza auto.',
  ],
  nl: [
    'In {x} staan privéauto’s het grootste deel van de dag stil.',
    'Dat neemt ruimte in van wie in {x} zonder privéauto’s leeft.',
  ],
  sv: [
    'I {x} står privatbilar stilla under större delen av dagen.',
    'Detta tar plats från alla som går i {x} utan privatbilar.',
  ],
  nb: ['I {x} står privatbiler stille det meste av dagen.', 'Dette tar plass fra alle som går i {x} uten privatbiler.'],
  da: [
    'I {x} står privatbiler stille det meste af dagen.',
    'Dette tager plads fra alle, der går i {x} uden privatbiler.',
  ],
  fi: [
    'Kaupungissa {x} yksityisautot seisovat suurimman osan päivästä paikallaan.',
    'Tämä vie tilaa niiltä, jotka kulkevat ilman yksityisautoja kaupungissa {x}.',
  ],
  pl: [
    'W mieście {x} większość prywatnych samochodów stoi przez prawie cały dzień.',
    'To zabiera miejsce tym, którzy w mieście {x} chodzą bez samochodów.',
  ],
  cs: [
    'Ve městě {x} stojí soukromá auta po většinu dne na místě.',
    'To bere místo všem, kdo ve městě {x} chodí bez auta.',
  ],
  hu: [
    'A magánautók {x} utcáin a nap legnagyobb részében egy helyben állnak.',
    'Ez elveszi a helyet azoktól, akik {x} utcáin magánautók nélkül járnak.',
  ],
  ro: [
    'În {x}, mașinile personale stau pe loc cea mai mare parte a zilei.',
    'Aceasta ia din locul celor care merg prin {x} fără mașinile lor.',
  ],
  bg: [
    'В {x} личните автомобили стоят на едно място през по-голямата част от деня.',
    'Това отнема място на всички, които вървят из {x} без автомобили.',
  ],
  uk: [
    'У місті {x} приватні автомобілі стоять на місці більшу частину дня.',
    'Це забирає місце в усіх, хто ходить містом {x} без автомобілів.',
  ],
  ru: [
    'В городе {x} личные автомобили стоят на месте большую часть дня.',
    'Это отнимает место у всех, кто ходит по городу {x} без автомобилей.',
  ],
  el: [
    'Στην πόλη {x} τα ιδιωτικά αυτοκίνητα μένουν ακίνητα το μεγαλύτερο μέρος της ημέρας.',
    'Αυτό παίρνει χώρο από όσους περπατούν στην πόλη {x} χωρίς αυτοκίνητα.',
  ],
  tr: [
    'Özel arabalar {x} sokaklarında günün büyük bölümünde kıpırdamadan durur.',
    'Bu durum {x} sokaklarında özel arabaları olmadan yürüyenlerin yerini alır.',
  ],
  ar: [
    'في مدينة {x} تقف السيارات الخاصة معظم ساعات اليوم دون حراك.',
    'وهذا يأخذ المكان من كل من يمشي في {x} من غير السيارات الخاصة.',
  ],
  he: [
    'בעיר {x} עומדות מכוניות פרטיות ללא תנועה במשך רוב שעות היום.',
    'זה לוקח מקום מכל מי שהולך ברחובות {x} בלי מכוניות פרטיות.',
  ],
  fa: [
    'در شهر {x} خودروهای شخصی بیشتر ساعت‌های روز بی‌حرکت می‌مانند.',
    'این جای کسانی را می‌گیرد که در {x} بدون خودروهای شخصی راه می‌روند.',
  ],
  ur: [
    'شہر {x} میں نجی گاڑیوں کا زیادہ تر وقت ایک ہی جگہ کھڑے کھڑے گزر جاتا ہے۔',
    'یہ ان سب کی جگہ لیتا ہے جو {x} میں نجی گاڑیوں کے بغیر چلتے ہیں۔',
  ],
  hi: [
    'शहर {x} में निजी कारों का ज़्यादातर समय एक ही जगह खड़े-खड़े बीतता है।',
    'यह उन सबकी जगह लेता है जो {x} में निजी कारों के बिना चलते हैं।',
  ],
  bn: [
    'শহর {x} জুড়ে ব্যক্তিগত গাড়ি দিনের বেশির ভাগ সময় এক জায়গায় দাঁড়িয়ে থাকে।',
    'এটি তাদের জায়গা নেয় যারা {x} শহরে ব্যক্তিগত গাড়ি ছাড়া চলে।',
  ],
  ta: [
    'நகரம் {x} முழுவதும் தனியார் கார்களைத் பெரும்பாலான நேரம் ஒரே இடத்தில் நிறுத்தி வைக்கிறார்கள்.',
    'இது {x} நகரில் தனியார் கார்கள் இல்லாமல் நடப்பவர்களின் இடத்தை எடுத்துக்கொள்கிறது.',
  ],
  th: ['ในเมือง {x} รถยนต์ส่วนตัวจอดนิ่งอยู่กับที่เกือบตลอดทั้งวันของทุกวัน', 'สิ่งนี้แย่งที่จากคนที่เดินในเมือง {x} โดยไม่มีรถยนต์ส่วนตัว'],
  vi: [
    'Ở {x}, xe hơi cá nhân đứng yên một chỗ gần như suốt cả ngày.',
    'Điều này lấy mất chỗ của những người đi lại ở {x} mà không có xe hơi cá nhân.',
  ],
  id: [
    'Di {x}, mobil pribadi diam di tempat hampir sepanjang hari.',
    'Hal ini mengambil tempat semua orang yang berjalan di {x} tanpa mobil pribadi.',
  ],
  fil: [
    'Sa {x}, nakatigil ang mga pribadong kotse sa halos buong araw.',
    'Ito ang umaagaw sa lugar ng mga naglalakad sa {x} na walang pribadong kotse.',
  ],
  sw: [
    'Katika {x}, magari binafsi husimama mahali pamoja karibu siku nzima.',
    'Hii huchukua nafasi ya wote wanaotembea {x} bila magari binafsi.',
  ],
  zh: ['在{x}的城市街道上，私家车一天里的大部分时间都停着不动。', '这占用了所有在{x}城市里不开私家车的人的地方。'],
  'zh-TW': ['在{x}的城市街道上，私家車一天裡的大部分時間都停著不動。', '這佔用了所有在{x}城市裡不開私家車的人的地方。'],
  ja: [
    '{x}の都市では、自家用車は一日のほとんどの時間を止まったまま過ごしている。',
    'これは{x}の都市で自家用車なしに歩く人たちの場所を奪っている。',
  ],
  ko: [
    '{x} 도시에서 자가용은 하루의 대부분을 한자리에 서서 보낸다.',
    '이는 {x} 도시에서 자가용 없이 걷는 사람들의 자리를 빼앗는다.',
  ],
}

const CITIES = 'Oslo Lima Delft Turin Ghent Osaka Quito Dakar Perth Malmö Porto Basel Kyoto Minsk Leeds Cusco'.split(
  ' ',
)

export const carPages = (language: string): readonly { readonly title: string; readonly text: string }[] =>
  CITIES.map((city) => {
    const [whole, leaning] = (CAR_PAGES[language] ?? CAR_PAGES.en).map((sentence) => sentence.replaceAll('{x}', city))
    const space = ['zh', 'zh-TW', 'ja'].includes(language) ? '' : ' '
    return { title: `Cars (${city})`, text: [leaning, whole, leaning].join(space) }
  })
