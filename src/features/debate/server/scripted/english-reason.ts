/** English themes of the reasoning kind: proof, words, measures, rules, and who may be believed. */
import type { Theme } from './bank.ts'

export const reasonThemes: readonly Theme[] = [
  {
    name: 'burden of proof',
    einstein: {
      argues:
        'In a courtroom somebody must go first, and it is not the chair. Who is it here? They say that whoever wants change about *{topic}* must prove everything, while whoever wants none may yawn. But standing still is also a deed; it has effects, it has victims, it can be **questioned under the same lamp**. So put both answers into the dock together. Ask each for its reasons and not for its age. Under the lamp “{mine}” blinks and speaks. “{theirs}” asks whether it might be allowed to sit down.',
      answers:
        'You place “{quote}” on the table and fold your paws as if it were now my turn. Not so quickly! He who says no also says something. If your side may rest on nothing but my difficulties, then we are two men without umbrellas, arguing about who is wetter.',
    },
    cat: {
      argues:
        'The rule of the house is simple. Whoever wishes to move the furniture explains why, to those who have learned to walk among it in the dark. It is not a matter of loving the furniture. It is that **bruises are distributed before reasons are**. We have heard a great deal about how nice the room of *{topic}* might look. I have not heard a proof which I could repeat to a sensible person without blushing. Until I do, I remain with “{mine}”, and I know where every table stands.',
      answers:
        'Both in the dock together, he demands, and calls “{quote}” as his witness. It is a lively witness; it was not, however, present at the scene. Equal questioning sounds just. But one of the accused has lived among us for years without incident, and the other gives his address as the future.',
    },
  },
  {
    name: 'averages',
    einstein: {
      argues:
        'A man stood with one foot in the oven and the other in the ice, and on the average he was comfortable. I always think of him when somebody shows me a single number about *{topic}*. I want to meet the feet! So let us walk past the middle and visit those on either side. With “{theirs}” the middle smiles while the edges burn and freeze. With “{mine}” the middle gives up a little of its smile and **the feet go home on their own**. That is a trade I would sign.',
      answers:
        'Behind “{quote}” I see one creature, alone, with splendid whiskers; and I do like him. Yet laws of nature are found by looking at many creatures and forgiving each for being himself. Your example is true, and it is lonely. Bring me its brothers, and I will bow.',
    },
    cat: {
      argues:
        'The average cat has three and some fraction of a leg, and I have never met it. I mistrust any argument that begins by **removing everyone in particular**. About *{topic}* there is a great fog of on the whole and by and large, and it lies thickest, I find, around “{theirs}”. One cannot live on the whole. One lives at an address. “{mine}” can be checked at the address: go there, knock, and see whether somebody is better off. I am told that this is anecdote. It is also where people keep their dinner.',
      answers:
        'Oven, ice, and then “{quote}”. The lesson of his unfortunate man is that a figure may hide suffering. Quite so. It does not teach us that his own impressions hide none. He has thrown out the thermometer, and now proposes to take the temperature by kindness.',
    },
  },
  {
    name: 'words',
    einstein: {
      argues:
        'Before we fight, let us see whether we are in the same street. When two people dispute about *{topic}*, I ask each of them to say it again without that word. It is a wonderful exercise; half of all quarrels die of it, quite peacefully. I tried it with our two answers. “{theirs}” without its favourite words became a sort of humming. “{mine}” lost its Sunday hat and **was still there, bareheaded, saying the same thing**. What can be said in other words has probably been thought. The rest was music.',
      answers:
        'I take your “{quote}” in my hand and turn it over, looking for the place where it was made. It shines. But you have used one word in two meanings there, a small one to get through the door and a large one to fill the room.',
    },
    cat: {
      argues:
        'I recognise my name and ignore it. It has taught me the difference between a word and a thing. In this debate *{topic}* is being called by several names, each for a different visitor: it is a right when it is requested, a duty when it is invoiced, and a tradition once it has broken down. I ask that it **keep one name until the end of the sentence**. On those terms “{mine}” is easily stated. The other position cannot hold still long enough to be spelled.',
      answers:
        'The sage forbids us a word, removes a hat, and out comes “{quote}”. An amusing parlour game. But some words are not hats; they are handles. Take away the handle, and of course the cup looks strange. It was nonetheless the only way of lifting the tea.',
    },
  },
  {
    name: 'exceptions',
    einstein: {
      argues:
        'For a long time one small planet would not run quite where it was told, and the astronomers were cross with it. It was the planet that was right. So I am tender with exceptions. When our opponents wave away this case or that in *{topic}*, I pick it up from the floor. Nearly always it says the same: the rule called “{theirs}” was **fitted to the easy ones**. I tried the odd cases with “{mine}” and they went in, not smoothly, but all of them, and nobody had to be left out.',
      answers:
        'Splendid, “{quote}”: one black swan, and you ask me to drain the lake. An exception can overturn a law, this I know better than most. But first we must look whether it is a swan. Some of them, seen by morning light, turn out to be an umbrella.',
    },
    cat: {
      argues:
        'I am the exception in every household. No animals on the bed, except. Not at the table, except. So I know how rules die: not by attack, but **by kindness to someone charming**. The plan called “{theirs}” will be generous with its exceptions on *{topic}*; it will have to be, since it cannot be endured without them. After a year there will be nothing left of it but favours. “{mine}” is plain enough to be kept even with charming people, and I say so against my own interest, which should impress you.',
      answers:
        'A wandering planet is produced, to orbit “{quote}”. It is a beautiful story and proves that anomalies matter in astronomy. In the kitchen, most anomalies are crumbs. Whoever rebuilds the house around each crumb will discover a great deal. He will not, however, have supper.',
    },
  },
  {
    name: 'measure',
    einstein: {
      argues:
        'To know how warm the bath is, one may read a thermometer, but one should at least put it in the bath. Much that is claimed on *{topic}* was measured in the corridor. They count what is easy to count, and then by and by they love what they have counted. Let us name what we truly want, however shy it is: that people live well and **need not think about this all day**. By that ruler, “{mine}” is the taller. It may be a crude ruler. At least it is lying in the water.',
      answers:
        'You tell me “{quote}”, and it has the ring of exactness, as when you sit down in the very centre of my papers. But exact and true are cousins who do not visit. One can measure the wrong wall to the last hair, and the picture still will not hang.',
    },
    cat: {
      argues:
        'A tape measure is a delightful object; one can chase it for hours and be no nearer to the wall. I see many people chasing it around *{topic}*. I propose **a single measurement, repeated often**: does anybody come back for more when nobody is looking? It cannot be argued with and does not need a committee. Creatures return to what is good. By this test “{mine}” has worn a path in the carpet. The other answer has an impressive number attached, and its bowl, I note, is still full.',
      answers:
        'He objects to measuring in the corridor and thereupon measures in his heart: “{quote}”. Living well is a good thing to want. It is also a ruler without marks, and it is held, I see, by the gentleman who wishes to be tall. Any answer is the taller by that one.',
    },
  },
  {
    name: 'experts',
    einstein: {
      argues:
        'I have been an authority myself, as a punishment for having despised authorities. So believe me: even a great expert is only somebody who has made most of the mistakes in a narrow field. About *{topic}* do not count the professors. Take **their reasons, and see whether they can walk without the professor**. I did so, as well as a layman can. The reasons for “{mine}” walked across the room. Those for “{theirs}” asked for a chair, and for a title, and said that it was all very technical.',
      answers:
        'In “{quote}” I hear the pride of one who has never been examined and has therefore never failed. You distrust the learned, and that is healthy, as salt is. But no one lives on salt. Sometimes the person who has studied the bridge should be asked before the crossing.',
    },
    cat: {
      argues:
        'My physician is very learned and has never once asked me what I think. Hence my view of expertise: I respect the hand and watch the needle. With regard to *{topic}*, those who know most about its parts are **loudest about the whole**, which is a different subject, in which they have had no practice. What it comes to in a life is known by whoever lives it. Asked at home and not at the podium, I believe they say “{mine}”, usually with a shrug. I have great faith in shrugs.',
      answers:
        'An eminent man warns us against eminence, and offers “{quote}” for free. One should be careful with free samples. If reasons must walk without their professor, then his have to manage without that charming hair. I had them try it. They reached about the middle of the carpet.',
    },
  },
  {
    name: 'rules',
    einstein: {
      argues:
        'Every rule is an old experience which has put on a uniform. I salute it, and then I ask what happened. When I look beneath the uniform of “{theirs}”, I find an experience of another time, with other tools and other fears; it may have been right then, as candles were. But *{topic}* stands in a different light now. “{mine}” is the lesson we would draw **if it had all happened to us this morning**. And is this not the proper way to honour our grandparents: to think as freshly as they once did?',
      answers:
        'You recite “{quote}” with such poise that I almost stood up. A rule so handsome! But I should like to see it kneel. Can it bend down to a single case, look it in the face, and say: for you I was not made? If it cannot, it is only furniture.',
    },
    cat: {
      argues:
        'There are households where dinner depends upon somebody’s judgement, and there are households where it is at six. I have lived in both. Judgement is wiser, warmer and more humane, and **one eats at nine**. So in regard to *{topic}*, I do not ask for wisdom. I ask for six o’clock. The answer “{mine}” can be known in advance, kept by the tired, and checked by anyone with a clock. Its rival trusts that the right person will feel the right thing in time. I have looked into that bowl.',
      answers:
        'Grandparents, uniforms, candles, and as the finale, “{quote}”. Each generation believes that it is the first to wake up in the morning. A rule that has outlived its authors has at least been tried by people who could not flatter them. His has been tried by nobody, at length.',
    },
  },
  {
    name: 'simplicity',
    einstein: {
      argues:
        'Make it as simple as you can, I like to think, and then stop, before it becomes a lie. The two positions on *{topic}* fail in opposite ways if one is not careful, so look at what each must add in order to survive. “{theirs}” needs a helper, the helper needs a guardian, and soon there stands **a whole clockwork to hold up one hand**. “{mine}” needs people who are somewhat patient and somewhat decent. That is not nothing! But such people exist; I have met them on the tram.',
      answers:
        'Short, clean, “{quote}”, and your tail round your paws as a full stop. I love a short formula more than anybody. But I have had to bury several of them, for the world had not been consulted. What is left out of a sentence does not leave the room.',
    },
    cat: {
      argues:
        'A box is simple. It has an inside and an outside, and one knows at once where one is. I have never seen it improved. Compare what has been built around *{topic}* by those who favour “{theirs}”: levers upon levers, with a brochure. When a thing needs so much explaining, I suspect that **the explanation is the thing**, and there is no fish beneath it. “{mine}” fits in one breath and casts one shadow. If it is mistaken, we shall see exactly where. That is what simplicity is for.',
      answers:
        'He prefers things simple, but not too much so, and lands at “{quote}”. Where the proper amount ends is evidently known to him alone. I observe that his helpers are called patience and decency. Those are not parts. They are what one prays for when the parts are missing.',
    },
  },
  {
    name: 'the turned table',
    einstein: {
      argues:
        'Turn the table around, and play the other side’s pieces for five minutes; it is the cheapest journey there is. Suppose the world had always said “{mine}” on *{topic}*. Everybody is used to it, and children learn it with their shoelaces. Now a stranger arrives and proposes “{theirs}”. Would we give up what we have for it? I picture the silence in the room. Then I know that **much of its strength is only that it was here first**, and this is not a reason. It is a date.',
      answers:
        'Let me try on your words: “{quote}”. They sit tightly at the shoulders, but I see why you wear them. From inside there is something to it, and I grant you that. Only, one cannot lift the arms in this coat, and the debate was about reaching the shelf.',
    },
    cat: {
      argues:
        'I make a habit of sitting upon the opponent’s side of the board. It is usually warmer, as he has been there longer. So I have considered *{topic}* from Einstein’s own chair and with his own pipe. From there one sees a noble horizon and **none of the floor**. That is the defect of his view; it is not wrong so much as lacking a bottom half. “{mine}” has the floor, which is where things are dropped, lost and found. If he would lie down for a moment, he would see it too.',
      answers:
        'We are asked to reverse history, and the reward is “{quote}”. But a world that had always chosen otherwise would be otherwise in all the rest as well. He has moved one piece and kept the board. That is not a thought experiment. It is cheating, with excellent manners.',
    },
  },
  {
    name: 'the third way',
    einstein: {
      argues:
        'Somebody always says: why not a little of both? It sounds wise, as lukewarm soup sounds safe. But there are questions in which half of an answer is smaller than nothing, as half a bridge is. On *{topic}* a compromise would keep the expense of the one and the discomfort of the other, and **call the sum moderation**. I have tried to draw such a half bridge; it ended over the water each time. So cross, or do not cross. I say “{mine}”, and I would say it to the ferryman’s face.',
      answers:
        'I have thought about “{quote}”, and I believe that you have made two drawers and locked everything into them. Life is a most untidy tenant. But I agree that we must choose here, and since one of two coats has to be put on, I ask which one closes.',
    },
    cat: {
      argues:
        'I am often offered a compromise, such as the floor beside the bed. One learns to recognise the genre. In the matter of *{topic}*, the middle is where two parties put what neither would keep in his own house. I am therefore for “{mine}”, whole, with the lid on. Not because the other answer contains nothing good. It contains a little, as **a river contains a little gold**. But one does not bring home the river. One looks, nods, and returns to the cushion which is already dry.',
      answers:
        'Half bridges and cold soup, and in the steam stands “{quote}”. I agree about soup. But he treats every middle as cowardice because he has only ever met bad ones. I too reject this one; my reason, however, is the arithmetic. His is that it lacks drama.',
    },
  },
]
