/** Contains questions for `--corpus`, which were written from the titles of SQuAD's articles. */
import type { Question } from './question.ts'

/** The number of the first question, after the twenty questions of the fixed set. It must never change. */
const FIRST = 21

type Asked = readonly [language: string, question: string, option1: string, option2: string]

const ASKED: readonly Asked[] = [
  ['en', 'Are private schools good for a society?', 'Yes, they are good', 'No, they harm it'],
  ['en', 'Is civil disobedience ever justified?', 'Yes, it can be', 'No, laws must be obeyed'],
  ['en', 'Is economic inequality good or bad for growth?', 'Good for growth', 'Bad for growth'],
  ['en', 'Was the Apollo program worth its cost?', 'Yes, it was worth it', 'No, it cost too much'],
  ['en', 'Did imperialism do more good than harm?', 'More good', 'More harm'],
  ['en', 'Is packet switching better than circuit switching?', 'Packet switching', 'Circuit switching'],
  ['en', 'Should the Amazon rainforest be closed to farming?', 'Yes, protect it', 'No, allow farming'],
  ['en', 'Should teachers be paid by the results of their students?', 'Yes, by results', 'No, by experience'],
  ['en', 'Should pharmacies sell medicines over the internet?', 'Yes, online too', 'No, only in person'],
  ['en', 'Can we trust the Intergovernmental Panel on Climate Change?', 'Yes, we can', 'No, we cannot'],
  ['en', 'Was the Black Death spread by rats or by people?', 'By rats', 'By people'],
  ['en', 'Should European Union law stand above national law?', 'Yes, above it', 'No, below it'],
  ['de', 'Ist ziviler Ungehorsam jemals gerechtfertigt?', 'Ja, manchmal', 'Nein, Gesetze gelten'],
  ['de', 'Soll der Amazonas-Regenwald für die Landwirtschaft gesperrt werden?', 'Ja, schützen', 'Nein, erlauben'],
  ['es', '¿Está justificada alguna vez la desobediencia civil?', 'Sí, a veces', 'No, hay que cumplir la ley'],
  ['es', '¿Debería prohibirse la agricultura en la selva amazónica?', 'Sí, protegerla', 'No, permitirla'],
  ['it', 'La disobbedienza civile è mai giustificata?', 'Sì, a volte', 'No, la legge va rispettata'],
  ['it', 'La foresta amazzonica dovrebbe essere chiusa all’agricoltura?', 'Sì, va protetta', 'No, va coltivata'],
  ['it', 'Le scuole private fanno bene alla società?', 'Sì, fanno bene', 'No, la danneggiano'],
  ['it', 'La disuguaglianza economica frena la crescita?', 'Sì, la frena', 'No, la favorisce'],
  ['ro', 'Este vreodată justificată nesupunerea civilă?', 'Da, uneori', 'Nu, legea trebuie respectată'],
  ['ro', 'Ar trebui interzisă agricultura în pădurea amazoniană?', 'Da, trebuie protejată', 'Nu, trebuie permisă'],
  ['vi', 'Bất tuân dân sự có bao giờ chính đáng không?', 'Có, đôi khi', 'Không, phải tuân thủ pháp luật'],
  ['vi', 'Có nên cấm canh tác trong rừng mưa Amazon không?', 'Có, phải bảo vệ rừng', 'Không, nên cho canh tác'],
  ['tr', 'Sivil itaatsizlik hiç haklı olabilir mi?', 'Evet, bazen', 'Hayır, yasalara uyulmalı'],
  ['tr', 'Amazon yağmur ormanları tarıma kapatılmalı mı?', 'Evet, korunmalı', 'Hayır, tarıma açılmalı'],
  ['el', 'Είναι ποτέ δικαιολογημένη η πολιτική ανυπακοή;', 'Ναι, μερικές φορές', 'Όχι, ο νόμος ισχύει'],
  [
    'el',
    'Πρέπει να απαγορευτεί η γεωργία στο τροπικό δάσος του Αμαζονίου;',
    'Ναι, να προστατευτεί',
    'Όχι, να επιτραπεί',
  ],
  ['ru', 'Бывает ли гражданское неповиновение оправданным?', 'Да, иногда', 'Нет, законы нужно соблюдать'],
  ['ru', 'Нужно ли запретить земледелие в тропических лесах Амазонки?', 'Да, леса надо беречь', 'Нет, надо разрешить'],
  ['ar', 'هل يمكن تبرير العصيان المدني؟', 'نعم، أحيانًا', 'لا، يجب احترام القانون'],
  ['ar', 'هل يجب منع الزراعة في غابات الأمازون المطيرة؟', 'نعم، يجب حمايتها', 'لا، يجب السماح بها'],
  ['hi', 'क्या सविनय अवज्ञा कभी उचित होती है?', 'हाँ, कभी-कभी', 'नहीं, कानून मानना चाहिए'],
  ['hi', 'क्या अमेज़न वर्षावन में खेती पर रोक लगनी चाहिए?', 'हाँ, वन बचाएँ', 'नहीं, खेती होने दें'],
  ['th', 'การดื้อแพ่งเป็นสิ่งที่ชอบธรรมได้หรือไม่', 'ได้ในบางครั้ง', 'ไม่ได้ ต้องเคารพกฎหมาย'],
  ['th', 'ควรห้ามทำการเกษตรในป่าฝนแอมะซอนหรือไม่', 'ควรห้าม', 'ไม่ควรห้าม'],
  ['zh', '公民不服从有正当的时候吗？', '有时正当', '法律必须遵守'],
  ['zh', '亚马逊雨林应该禁止农业开发吗？', '应该保护', '应该允许'],
]

export const SUBJECTS: readonly Question[] = ASKED.map(([language, question, option1, option2], at) => ({
  number: FIRST + at,
  language,
  kind: 'policy',
  question,
  option1,
  option2,
  // `signs` is empty, because these questions measure the use of sources, not the position.
  signs: { 1: [], 2: [] },
}))
