import { describe, expect, test } from 'vitest'
import { localeFiles } from '#features/language/server/locale-files.ts'
import { languagesWith } from '#testing/sample-languages.ts'
import { KINDS, questionDataSchema } from './question-data.ts'
import { ruledPositions } from './question-rules.ts'

const read = localeFiles('question', questionDataSchema)

function ruled(language: string, question: string): string {
  const { content } = read(language)
  const { isYesNoQuestion, suggestedPositions } = ruledPositions(question, content, language)
  const { position1, position2 } = suggestedPositions
  if (isYesNoQuestion) return `${position1}|${position2}` === `${content.yes}|${content.no}` ? 'yes-no' : 'neither'
  const kind = KINDS.find((one) => content.stances[one][0] === position1 && content.stances[one][1] === position2)
  return kind ?? `${position1} | ${position2}`
}

const TABLE = `
en Should we ban cars? → yes-no
en Is it better to live in a city or in the country? → Live in a city | In the country
en Which is better, cats or dogs? → Cats | Dogs
en Why is the sky blue? → why
en What is the best way to learn? → how
en Is light a wave or a particle? → A wave | A particle
en Should I go or not? → yes-no
en Batman vs. Superman? → Batman | Superman
en New York or Paris? → New York | Paris
en Should cities ban cars or bikes? → Cars | Bikes
en Cats or dogs: which is better? → Cats | Dogs
en Cats and dogs: which are better → Cats | Dogs
en a or B? → Option a | Option B
en Is tea or coffee better? → Tea | Coffee
en In your opinion, what is love? → other
en Should we do what we love? → yes-no
en Why do cats or dogs bark? → why
en Cats are better than dogs → yes-no
en I like both. Tea or coffee? → Tea | Coffee
en Who is smarter: cats or dogs? → Cats | Dogs
en How much is enough? → much
en When is a child grown up? → when
es ¿Deberíamos prohibir los coches? → yes-no
es ¿Té o café? → Té | Café
es ¿Es mejor vivir en la ciudad o en el campo? → Vivir en la ciudad | En el campo
es ¿Por qué el cielo es azul? → why
es ¿Qué es mejor, los perros o los gatos? → Los perros | Los gatos
es ¿Se debería comer carne o no? → yes-no
es En tu opinión, ¿qué es el amor? → other
pt Devemos proibir os carros? → yes-no
pt Chá ou café? → Chá | Café
pt O que é melhor, gatos ou cães? → Gatos | Cães
pt Por que o céu é azul? → why
pt É melhor viver na cidade ou no campo? → Viver na cidade | No campo
pt Será que a vida tem sentido? → yes-no
pt Quanto dinheiro é suficiente? → much
fr Est-ce que la Terre est ronde ? → yes-no
fr Thé ou café ? → Thé | Café
fr Vaut-il mieux vivre en ville ou à la campagne ? → Vivre en ville | À la campagne
fr Pourquoi le ciel est-il bleu ? → why
fr La lumière est-elle une onde ou une particule ? → Une onde | Une particule
fr Faut-il manger de la viande ? → yes-no
fr Qu'est-ce que l'amour ? → other
de Sollten wir tun, was wir lieben? → yes-no
de Tee oder Kaffee? → Tee | Kaffee
de Was ist besser: Hunde oder Katzen? → Hunde | Katzen
de Ist Licht eine Welle oder ein Teilchen? → Eine Welle | Ein Teilchen
de Warum ist der Himmel blau? → why
de Stimmt es, dass die Erde rund ist? → yes-no
de Mit wem soll man reden? → who
it Dovremmo vietare le auto? → yes-no
it Tè o caffè? → Tè | Caffè
it È meglio vivere in città o in campagna? → Vivere in città | In campagna
it Perché il cielo è blu? → why
it Cosa è meglio, cani o gatti? → Cani | Gatti
it Chi dovrebbe decidere? → who
it Che cos’è il tempo? → other
nl Moeten we auto’s verbieden? → yes-no
nl Thee of koffie? → Thee | Koffie
nl Wat is beter, katten of honden? → Katten | Honden
nl Waarom is de lucht blauw? → why
nl Is het beter om in de stad of op het platteland te wonen? → In de stad | Op het platteland
nl Hoeveel is genoeg? → much
sv Ska vi förbjuda bilar? → yes-no
sv Te eller kaffe? → Te | Kaffe
sv Är det bättre att bo i stan eller på landet? → Bo i stan | På landet
sv Varför är himlen blå? → why
sv Vad är bäst, katter eller hundar? → Katter | Hundar
sv Finns det liv på Mars? → yes-no
sv Hur lär man sig bäst? → how
nb Bør vi forby biler? → yes-no
nb Te eller kaffe? → Te | Kaffe
nb Er det bedre å bo i byen eller på landet? → Bo i byen | På landet
nb Hvorfor er himmelen blå? → why
nb Hva er best, katter eller hunder? → Katter | Hunder
nb Hvor mye er nok? → much
da Bør vi forbyde biler? → yes-no
da Te eller kaffe? → Te | Kaffe
da Hvad er bedst, katte eller hunde? → Katte | Hunde
da Hvorfor er himlen blå? → why
da Er det bedre at bo i byen eller på landet? → Bo i byen | På landet
da Hvem skal bestemme? → who
fi Pitäisikö autot kieltää? → yes-no
fi Teetä vai kahvia? → Teetä | Kahvia
fi Kumpi on parempi, kissa vai koira? → Kissa | Koira
fi Miksi taivas on sininen? → why
fi Onko parempi asua kaupungissa vai maalla? → Kaupungissa | Maalla
fi Mikä on elämän tarkoitus? → other
fi Onko tee vai kahvi parempi? → Tee | Kahvi
pl Czy powinniśmy zakazać samochodów? → yes-no
pl Kawa czy herbata? → Kawa | Herbata
pl Czy lepiej mieszkać w mieście czy na wsi? → Mieszkać w mieście | Na wsi
pl Dlaczego niebo jest niebieskie? → why
pl Co jest lepsze: psy czy koty? → Psy | Koty
pl Czy Ziemia jest płaska? → yes-no
pl Jak się uczyć? → how
cs Měli bychom zakázat auta? → yes-no
cs Čaj nebo káva? → Čaj | Káva
cs Co je lepší, kočky nebo psi? → Kočky | Psi
cs Proč je nebe modré? → why
cs Je lepší žít ve městě nebo na venkově? → Žít ve městě | Na venkově
cs Jak se nejlépe učit? → how
hu Be kell tiltani az autókat? → yes-no
hu Tea vagy kávé? → Tea | Kávé
hu Mi a jobb, a kutya vagy a macska? → A kutya | A macska
hu Miért kék az ég? → why
hu Városban vagy falun jobb élni? → Városban | Falun
hu Hogyan tanuljunk? → how
ro Ar trebui să interzicem mașinile? → yes-no
ro Ceai sau cafea? → Ceai | Cafea
ro Este mai bine să trăiești la oraș sau la țară? → Trăiești la oraș | La țară
ro De ce este cerul albastru? → why
ro Ce este mai bun, ceaiul sau cafeaua? → Ceaiul | Cafeaua
ro Există viață pe Marte? → yes-no
bg Трябва ли да забраним колите? → yes-no
bg Чай или кафе? → Чай | Кафе
bg Кое е по-добро: котките или кучетата? → Котките | Кучетата
bg Защо небето е синьо? → why
bg По-добре ли е да живееш в града или на село? → Живееш в града | На село
bg Има ли живот на Марс? → yes-no
bg Как да учим? → how
uk Чи варто заборонити автомобілі? → yes-no
uk Чай чи кава? → Чай | Кава
uk Чи краще жити в місті чи в селі? → Жити в місті | В селі
uk Чому небо блакитне? → why
uk Що краще: кава чи чай? → Кава | Чай
uk Скільки грошей достатньо? → much
ru Стоит ли запретить автомобили? → yes-no
ru Чай или кофе? → Чай | Кофе
ru Что лучше: жить в городе или в деревне? → Жить в городе | В деревне
ru Почему небо голубое? → why
ru Правда ли, что земля круглая? → yes-no
ru Как ты думаешь, нужны ли экзамены? → yes-no
ru Лучше жить в городе или в деревне? → Жить в городе | В деревне
el Πρέπει να απαγορεύσουμε τα αυτοκίνητα; → yes-no
el Τσάι ή καφές; → Τσάι | Καφές
el Τι είναι καλύτερο, οι γάτες ή οι σκύλοι; → Οι γάτες | Οι σκύλοι
el Γιατί ο ουρανός είναι μπλε; → why
el Είναι καλύτερα να ζεις στην πόλη ή στο χωριό; → Ζεις στην πόλη | Στο χωριό
el Πώς μαθαίνουμε; → how
tr Arabaları yasaklamalı mıyız? → yes-no
tr Çay mı kahve mi? → Çay | Kahve
tr Kedi mi yoksa köpek mi daha iyi? → Kedi | Köpek
tr Gökyüzü neden mavi? → why
tr Şehirde mi yoksa köyde mi yaşamak daha iyi? → Şehirde | Köyde
tr Kedi veya köpek? → Kedi | Köpek
tr Hayatın anlamı nedir? → other
ar هل يجب أن نحظر السيارات؟ → yes-no
ar الشاي أم القهوة؟ → الشاي | القهوة
ar أيهما أفضل: القطط أم الكلاب؟ → القطط | الكلاب
ar لماذا السماء زرقاء؟ → why
ar القطط أفضل من الكلاب؟ → yes-no
ar من يجب أن يقرر؟ → who
ar هل من الأفضل العيش في المدينة أم في الريف؟ → العيش في المدينة | في الريف
he האם צריך לאסור על מכוניות? → yes-no
he תה או קפה? → תה | קפה
he מה עדיף, חתולים או כלבים? → חתולים | כלבים
he למה השמיים כחולים? → why
he האם עדיף לגור בעיר או בכפר? → לגור בעיר | בכפר
he איך לומדים? → how
he מהי אהבה? → other
fa آیا باید خودروها را ممنوع کنیم؟ → yes-no
fa چای یا قهوه؟ → چای | قهوه
fa کدام بهتر است: گربه یا سگ؟ → گربه | سگ
fa چرا آسمان آبی است؟ → why
fa آیا زندگی در شهر بهتر است یا روستا؟ → شهر | روستا
fa عشق چیست؟ → other
ur کیا ہمیں گاڑیوں پر پابندی لگانی چاہیے؟ → yes-no
ur چائے یا کافی؟ → چائے | کافی
ur کون بہتر ہے: بلیاں یا کتے؟ → بلیاں | کتے
ur آسمان نیلا کیوں ہے؟ → why
ur شہر میں رہنا بہتر ہے یا گاؤں میں؟ → شہر میں | گاؤں میں
ur محبت کیا ہے؟ → other
hi क्या हमें कारों पर रोक लगानी चाहिए? → yes-no
hi चाय या कॉफ़ी? → चाय | कॉफ़ी
hi हमें चाय या कॉफ़ी पीनी चाहिए? → चाय | कॉफ़ी
hi आसमान नीला क्यों है? → why
hi प्रेम क्या है? → other
hi शहर में रहना बेहतर है या गाँव में? → शहर में | गाँव में
hi क्या चाय बेहतर है या कॉफ़ी? → चाय | कॉफ़ी
bn আমাদের কি গাড়ি নিষিদ্ধ করা উচিত? → yes-no
bn চা না কফি? → চা | কফি
bn কোনটা ভালো, বিড়াল নাকি কুকুর? → বিড়াল | কুকুর
bn আকাশ নীল কেন? → why
bn শহরে থাকা ভালো নাকি গ্রামে? → শহরে | গ্রামে
bn ভালোবাসা কী? → other
bn পৃথিবী কি গোল? → yes-no
ta நாம் கார்களைத் தடை செய்ய வேண்டுமா? → yes-no
ta தேநீர் அல்லது காபி? → தேநீர் | காபி
ta எது சிறந்தது: பூனை அல்லது நாய்? → பூனை | நாய்
ta வானம் ஏன் நீலமாக இருக்கிறது? → why
ta காதல் என்றால் என்ன? → other
th เราควรห้ามรถยนต์หรือไม่ → yes-no
th ชาหรือกาแฟ → ชา | กาแฟ
th แมวหรือหมาดีกว่ากัน → แมว | หมา
th ทำไมท้องฟ้าถึงเป็นสีฟ้า → why
th อยู่ในเมืองหรือชนบทดีกว่ากัน → อยู่ในเมือง | ชนบท
th ความรักคืออะไร → other
th หมากับแมว อันไหนดีกว่ากัน → หมา | แมว
vi Chúng ta có nên cấm xe hơi không? → yes-no
vi Trà hay cà phê? → Trà | Cà phê
vi Nên sống ở thành phố hay ở nông thôn? → Sống ở thành phố | Ở nông thôn
vi Tại sao bầu trời màu xanh? → why
vi Chó và mèo: cái nào tốt hơn? → Chó | Mèo
vi Tình yêu là gì? → other
vi Trái đất có tròn không? → yes-no
id Haruskah kita melarang mobil? → yes-no
id Teh atau kopi? → Teh | Kopi
id Mana yang lebih baik, kucing atau anjing? → Kucing | Anjing
id Mengapa langit berwarna biru? → why
id Apakah lebih baik tinggal di kota atau di desa? → Tinggal di kota | Di desa
id Apa itu cinta? → other
id Apakah bumi bulat? → yes-no
fil Dapat ba nating ipagbawal ang mga kotse? → yes-no
fil Tsaa o kape? → Tsaa | Kape
fil Alin ang mas maganda, pusa o aso? → Pusa | Aso
fil Bakit asul ang langit? → why
fil Mas maganda ba ang tumira sa lungsod o sa probinsya? → Tumira sa lungsod | Sa probinsya
fil Ano ang pag-ibig? → other
fil Bilog ba ang mundo? → yes-no
sw Je, tupige marufuku magari? → yes-no
sw Chai au kahawa? → Chai | Kahawa
sw Ni bora kuishi mjini au kijijini? → Kuishi mjini | Kijijini
sw Kwa nini anga ni la bluu? → why
sw Mapenzi ni nini? → other
sw Je, paka au mbwa ni bora? → Paka | Mbwa
sw Je, dunia ni duara? → yes-no
zh 我们应该禁止汽车吗？ → yes-no
zh 喝茶还是喝咖啡？ → 喝茶 | 喝咖啡
zh 猫和狗，哪个更好？ → 选猫 | 选狗
zh 住在城市好还是住在农村好？ → 住在城市 | 住在农村
zh 天空为什么是蓝色的？ → why
zh 应该租房还是买房？ → 租房 | 买房
zh 爱情是什么？ → other
zh-TW 我們應該禁止汽車嗎？ → yes-no
zh-TW 喝茶還是喝咖啡？ → 喝茶 | 喝咖啡
zh-TW 貓和狗，哪個更好？ → 選貓 | 選狗
zh-TW 天空為什麼是藍色的？ → why
zh-TW 人性是善還是惡？ → 選善 | 選惡
zh-TW 愛情是什麼？ → other
ja 車を禁止すべきですか？ → yes-no
ja 紅茶とコーヒー、どちらがいいですか？ → 紅茶 | コーヒー
ja 都会に住むか、それとも田舎に住むか？ → 都会に住む | 田舎に住む
ja 犬と猫のどちらが好き？ → 犬のほう | 猫のほう
ja なぜ空は青いのですか？ → why
ja 犬か猫か、どちらを飼うべき？ → 犬のほう | 猫のほう
ja 愛とは何ですか？ → other
ko 자동차를 금지해야 할까? → yes-no
ko 커피 아니면 녹차? → 커피 | 녹차
ko 커피와 녹차 중 어느 것이 더 좋을까? → 커피 | 녹차
ko 하늘은 왜 파란가? → why
ko 사랑이란 무엇인가? → other
ko 개와 고양이 중에 누가 더 똑똑할까? → 개 쪽 | 고양이 쪽
ko 누구나 행복할 수 있을까? → yes-no
`
const rows = TABLE.trim()
  .split('\n')
  .map((row) => /^(\S+) (.+) → (.+)$/.exec(row)?.slice(1) as [language: string, question: string, asked: string])

describe('§3 isYesNoQuestion, and positions without a model', () => {
  test.each(rows)('%s: %s → %s', (language, question, asked) => {
    expect(ruled(language, question)).toBe(asked)
  })

  test('of each language with data a yes/no question, a choice and an open question stand in the table', () => {
    for (const language of languagesWith('question')) {
      const asked = rows.filter(([one]) => one === language).map(([, , kind]) => kind)
      expect(asked, language).toContain('yes-no')
      expect(
        asked.some((kind) => kind.includes(' | ')),
        language,
      ).toBe(true)
      expect(
        asked.some((kind) => KINDS.some((one) => one === kind)),
        language,
      ).toBe(true)
    }
  })
})
