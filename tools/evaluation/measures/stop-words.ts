const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `about above after again against also always another answer around because been before being better between both
    cannot come could dear does doing done down each else even ever every everyone example find first from give given
    goes going good great have having here however idea important into itself just keep kind know known less life like
    little look made make makes many matter maybe mean might more most much must myself need never nothing often once
    one only other others ought ours over people perhaps person point possible question quite rather really reason same
    seem sees shall side simple simply since some someone something sometimes still such sure take tell than that their
    them themselves then there these they thing things think this those though through time together true truth under
    until upon used using very want ways well were what when where whether which while whole will with within without
    word words world would year years your yours einstein professor imagine says said cats`,
  es: `algo alguien antes aquel aquella aunque bien buena bueno cada casi como contra cosa cosas cual cuando cuanto
    debe decir desde después dice digo donde ejemplo ella ellas ellos entonces entre eran eres esas esos esta estaba
    estamos están estar este esto estos gente hace hacer hacia hasta importante incluso mejor menos mientras mismo mucha
    mucho muchos mundo nada nadie ninguna ninguno nosotros nuestra nuestro nunca otra otras otro otros para pero persona
    personas poco porque pregunta puede pueden pues punto querido quien quiere razón saber sabe sean según siempre sido
    siendo sobre sola solo somos también tampoco tanto tengo tiempo tiene tienen toda todas todavía todo todos usted
    vamos verdad vida yo gato einstein profesor imaginemos respuesta`,
  de: `aber alle allem allen aller alles also andere anderen anderer auch aufs beim beispiel besser bleibt dabei dafür
    dann daran darauf darf darum dass davon dazu dein dem denen denn deren deshalb diese diesem diesen dieser dieses doch
    dort durch eben eine einem einen einer eines einfach einmal ende erst etwas euch frage ganz geben gegen gehen genau
    gerade gesagt gibt große gute guten habe haben hast hatte hier hinter ihnen ihre ihrem ihren ihrer immer jede jedem
    jeden jeder jemand jetzt kann kein keine keinen keiner kommt könnte können lassen leben lieber liegt macht machen
    manche mehr mein meine meiner mensch menschen mich mir müssen nach nicht nichts niemand noch nur oder ohne punkt
    recht sagen sagt schon sehr sein seine seinem seinen seiner selbst sich sicher sind soll sollte sondern sonst statt
    über überhaupt und uns unser unsere unter viel viele vielleicht voll vom von vor wahr wann wäre warum was welche
    welt wenig weniger wenn werden wer wert wie wieder will wird wirklich wissen wohl wollen worden wurde würde zeit zum
    zur zwar zwei zwischen katze kater einstein professor stellen antwort`,
  ar: `التي الذي الذين هذا هذه ذلك تلك هناك هنا عندما حين لأن لكن لكنه لكنها أيضا مثل كيف ماذا لماذا إذا بعد قبل بين عند
    حتى كان كانت يكون تكون ليس ليست نحن أنتم هؤلاء كل بعض غير أكثر أقل جدا عليه عليها فيها فيه منها منه عنها عنه إليه
    إليها يمكن يجب يقول تقول أقول القطة أينشتاين سؤال السؤال الناس الإنسان الحياة العالم شيء الشيء دائما أبدا فقط هكذا
    نقطة صديقي عزيزي سبب السبب مثال`,
  hi: `और लेकिन क्योंकि इसलिए जब तब यह वह ये वे यही वही इस उस इन उन जो किसी कोई कुछ सब सभी हर एक दो बहुत अधिक कम भी ही तो
    नहीं हाँ मैं हम आप तुम मेरा मेरी मेरे हमारा हमारी हमारे आपका आपकी आपके उनका उनकी उनके अपना अपनी अपने होता होती होते
    करना करने करता करती करते किया जाता जाती जाते सकता सकती सकते रहता रहती रहते लिए साथ बाद पहले बीच ऐसा ऐसी ऐसे कैसे क्या
    क्यों कहाँ कौन जैसे यदि अगर बात बिल्ली आइंस्टीन प्रश्न सवाल उत्तर लोग जीवन दुनिया समय हमेशा कभी केवल सिर्फ़`,
  zh: `我们 你们 他们 她们 它们 自己 这个 那个 这些 那些 这样 那样 什么 怎么 为什么 因为 所以 但是 可是 不过 如果 虽然 而且 或者 还是
    就是 不是 没有 可以 可能 应该 需要 已经 一个 一种 一些 所有 每个 任何 其他 非常 更加 只是 只有 也许 然而 其实 正如 爱因斯坦 问题
    答案 人们 世界 生活 时候 说法 观点 认为 觉得 知道 想象 例如 比如 先生 教授`,
}

const sets = new Map<string, ReadonlySet<string>>()

export function stopWords(language: string): ReadonlySet<string> {
  const code = language.split('-')[0] ?? language
  const known = sets.get(code)
  if (known) return known
  const words = new Set((STOP_WORDS[code] ?? '').split(/\s+/))
  sets.set(code, words)
  return words
}
