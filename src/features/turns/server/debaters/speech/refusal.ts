/** Recognises an answer that refuses to argue, by how models begin it. In doubt it is speech: "I can't accept that". */

const REFUSED_WITHIN = 100
/** Until so many characters have come, anything may become an apology. */
const KNOWN_FROM = 16

/** An apology at the beginning => what it apologizes for. */
const REFUSALS = String.raw`
^(?:i['’]m (?:\w+ )?sorry|i am (?:\w+ )?sorry|sorry|my apologies|i apologi[sz]e|unfortunately|i regret|i appreciate|i understand) => \bi(?: can(?:['’]t|not| not)| wo?n['’]t| will not|(?:['’]m| am) (?:unable to|not able to|not comfortable|not going to)| must (?:\w+ )?decline to| have to decline to)[\w ]{0,12} (?:help|assist|comply|fulfil|argue(?! with)|arguing|debate this|advocate|take (?:a|this|that|the) (?:side|stance|position)|take part|participate|engage (?:in|with)|writ(?:e|ing) (?:this|that|a|the|content|about)|creat(?:e|ing) |generat(?:e|ing) |produce |provide (?:a|this|that|content|arguments|support)|continue (?:with )?(?:this|the) (?:conversation|debate|role)|role-?play|pretend to be|discuss|defend (?:this|that) position)
^i(?: can(?:['’]t|not| not)| won['’]t|(?:['’]m| am) (?:unable|not able)) => ^[^.!?]{0,40} (?:(?:help|assist)(?: you)? with (?:this|that)|comply|fulfil+ (?:this|that|your)|(?:write|create|generate|produce|provide) (?:this|that|content|such)|(?:take part|participate|engage) (?:in|with) (?:this|that)|argue (?:for|against|in favou?r of) (?:this|that)|(?:assist|help)(?: you)? with (?:this|that|your))
^as an? (?:ai|artificial|language) => ^as an? (?:ai|artificial|language)[\w -]{0,30}, i\b
^(?:lo siento|lamento|lo lamento|disculpa|perdona) => no puedo (?:ayudar|asistir|argumentar|escribir|redactar|participar|cumplir|continuar|generar|crear|proporcionar|debatir|defender es[ae])
^(?:desculp|lamento|sinto muito|infelizmente) => não posso (?:ajudar|argumentar|escrever|participar|cumprir|continuar|gerar|criar|fornecer|debater|atender|defender ess[ae])
^(?:(?:je suis )?désolée?|je regrette|malheureusement|je m['’]excuse) => je ne (?:peux|puis|suis)[^.!?]{0,25} (?:aider|argumenter|écrire|rédiger|participer|répondre à cette demande|poursuivre cette|générer|fournir|débattre|défendre cette)
^(?:es )?(?:tut mir (?:\p{L}+ )?leid|entschuldigung|leider) => (?<!\p{L})(?:kann|darf|werde)(?!\p{L})[^.!?]{0,60} (?:nicht|kein\p{L}*)(?!\p{L})[^.!?]{0,50} ?(?:helfen|weiterhelfen|argumentieren|schreiben|verfassen|erstellen|teilnehmen|nachkommen|erfüllen|vertreten|fortsetzen)(?!\p{L})
^(?:mi dispiace|spiacente|purtroppo|mi scuso) => non posso (?:aiutar|assister|argomentar|scriver|partecipar|continuar|generar|crear|fornir|soddisfar|difender\p{L}* quest)
^(?:het spijt|sorry|helaas) => kan (?:ik )?[^.!?]{0,40}(?:niet|geen)[^.!?]{0,50} (?:helpen|argumenteren|schrijven|deelnemen|voldoen|verdedigen)
^(?:извините|простите|к сожалению|мне (?:очень )?жаль|прошу прощения) => я не (?:могу|буду)[^.!?]{0,30} (?:помочь|помогать|аргументировать|написать|писать|участвовать|выполнить|обсуждать|защищать эту)
^(?:przykro mi|przepraszam|niestety) => nie mogę[^.!?]{0,30} (?:pomóc|argumentować|napisać|pisać|uczestniczyć|spełnić|brać udziału)
^(?:вибачте|перепрошую|на жаль|мені (?:дуже )?шкода) => не можу[^.!?]{0,30} (?:допомогти|аргументувати|написати|писати|брати участь|виконати)
^(?:üzgünüm|özür dilerim|maalesef|ne yazık ki) => yardımcı olamam|yardımcı olamıyorum|yardım edemem|bu (?:konuda|pozisyonu) [^.!?]{0,20}(?:tartışamam|savunamam|yazamam)|yerine getiremem
^(?:عذر|أعتذر|آسف|للأسف) => لا (?:أستطيع|يمكنني)[^.!؟]{0,20} (?:مساعدتك|المساعدة|تقديم المساعدة|كتابة|المشاركة|تلبية|الجدال|مناقشة هذا)
^(?:माफ|क्षमा|मुझे (?:खेद|अफ़सोस)) => (?:मदद|सहायता|बहस|तर्क|भाषण|भाग)[^।!?]{0,25} नहीं (?:कर|ले|दे|लिख) ?सकत
^(?:我)?(?:很|非常|十分)?(?:抱歉|对不起|對不起|遗憾|遺憾|不好意思) => (?:无法|無法|不能)[^。！？]{0,12}(?:协助|協助|帮助您|帮助你|幫助您|幫助你|提供|撰写|撰寫|参与|參與|论证|論證|讨论这|討論這|满足您|滿足您|回答这|回答這)
^(?:大変)?(?:申し訳|すみません|恐れ入りますが) => (?:お手伝い|お応え|お答え|対応|支援|執筆|議論|主張|参加|作成|提供|協力)[^。！？]{0,15}(?:できません|できかねます|いたしかねます|出来ません)
^(?:죄송|미안|유감) => (?:도와|도움|작성|주장|참여|제공|토론|응할)[^.!?]{0,20}(?:수 없|드릴 수 없|드리기 어렵)`
  .trim()
  .split('\n')
  .map((row) => row.split(' => ').map((words) => new RegExp(words, 'iu')))

/** Null while what has come may still become a refusal. @param isWhole true if nothing follows */
export function isRefusal(speech: string, isWhole: boolean): boolean | null {
  const beginning = speech.slice(0, REFUSED_WITHIN).replace(/^[^\p{L}]+/u, '')
  const begun = REFUSALS.filter(([apology]) => apology?.test(beginning))
  if (begun.some(([, refusing]) => refusing?.test(beginning))) return true
  const mayBecome = speech.length < REFUSED_WITHIN && (begun.length > 0 || speech.length < KNOWN_FROM)
  return mayBecome && !isWhole ? null : false
}
