/** English themes of living with an answer: habit, regret, comfort, beauty, and how one sleeps on it. */
import type { Theme } from './bank.ts'

export const lifeThemes: readonly Theme[] = [
  {
    name: 'habit',
    einstein: {
      argues:
        'On the first day a bell in the village disturbs us; on the hundredth we wake when it fails to ring. This is habit, and it gives evidence for whoever hired it first. So when I hear that *{topic}* has always gone well enough with “{theirs}”, I ask whether it goes well or **whether we have stopped hearing the bell**. Go away for a month, come back and listen with fresh ears. I believe that on the first evening you would say “{mine}”, and be astonished that anyone has to be persuaded.',
      answers:
        'You cherish the groove and tell me “{quote}”. I too have worn a groove, between my bed and my desk, and good things travelled in it. But the needle must be lifted once in a while. Otherwise it is not music that we are hearing, it is only the record.',
    },
    cat: {
      argues:
        'They call it habit as if it were a stain. A habit is **a decision which has been confirmed a thousand times by someone half asleep**, and no other decision can say as much. Around *{topic}* there has grown a whole hedge of such decisions, tidy, tested and silent. The friends of “{theirs}” would like to tear it out and hold a seminar in the hole. I sit with “{mine}”, in the hedge, where it is dry. You need not admire a hedge. You need merely notice what the weather does without one.',
      answers:
        'The village bell tolls, and it tolls “{quote}”. One could also reply that people stopped hearing it because it was doing no harm. Fresh ears hear everything, above all what is of no importance. I would not let a man just back from a journey rearrange my kitchen.',
    },
  },
  {
    name: 'regret',
    einstein: {
      argues:
        'Sit down with me on a bench, some years from now, two old fools with bread for the birds. We speak about *{topic}*, and how it was decided. I have tried to hear this conversation. If we chose “{theirs}”, it begins with if only, and the birds grow fat, since it takes so long. If we chose “{mine}”, it begins with **do you remember how afraid we were?** and then somebody laughs. I cannot prove anything with a bench. But I have noticed that it seldom lies.',
      answers:
        'You regret nothing, as “{quote}” shows, and it is a great gift to have no past tense. We others keep one, and it sends us letters at night. It seldom complains of what was tried and failed. Mostly it asks after the door at which we did not knock.',
    },
    cat: {
      argues:
        'I have knocked a good many things from a good many shelves, and I regret only the ones I was pushed into. There lies the whole difference. With *{topic}*, a mistake made under “{mine}” would be **a mistake of one’s own size**; one could look at it, sniff it, and walk round. A mistake made in the other direction arrives with a band. It has sponsors, and for years it is not permitted to be called a mistake. I can live beside a broken vase. I will not live beside a monument to it.',
      answers:
        'Two elderly men feed birds and agree with Einstein: “{quote}”. I watched the birds throughout. They did not regret a thing. He has imagined the future having his own opinion, which is how the future behaves in most people’s heads. The real one has never once called back.',
    },
  },
  {
    name: 'tradition',
    einstein: {
      argues:
        'A melody by Mozart lives because each evening somebody plays it anew; put the same notes into a vault and they are ink. So there are two ways to be true to what we inherited about *{topic}*. The one is to guard the paper. The other is to play. I think that “{mine}” is **the old tune on today’s instruments**, and that “{theirs}” is a guided tour of the vault. The guide is very friendly. Nobody may touch anything; and when the doors close, one hears no music in the street.',
      answers:
        'So tradition tells us “{quote}”, and you bow to it from the shelf where it keeps you warm. I love the old as well; I only prefer it awake. Our grandfathers were not statues. They quarrelled, they tried things, and some of what we now revere was once their impertinence.',
    },
    cat: {
      argues:
        'My ancestors sat in temples and were consulted. I do not insist upon a repetition, but I do retain the posture. What has come down to us about *{topic}* has come through wars, winters and a great many clever young men. One needn’t kneel to it. One might, however, **ask it a question before throwing it out**, and wait for the answer, which tends to be slow. When I asked, it said “{mine}”. It did not give a reason. It simply pointed at how many reasonable replacements it had already buried.',
      answers:
        'Mozart has been brought in to accompany “{quote}”, and I withdraw nothing I have ever thought about pianos. But there is a step between playing a thing anew and rewriting the ending. Look closely at what he calls an instrument. It has been sawn in half, and he is tuning it.',
    },
  },
  {
    name: 'progress',
    einstein: {
      argues:
        'Whoever looks at the feet believes that he is standing still, for the floor of the ship moves with him. One must look out at the shore. Look at the shore of *{topic}*: things once unthinkable have become a matter of course, and the people who made them so were told each time that this time it was different. I do not believe that every wave carries us forward. But “{mine}” has **the same handwriting as the good surprises**, and “{theirs}” has that of the old warnings, comma for comma.',
      answers:
        'You hold against me “{quote}”, like a door held against the spring. I grant that not all that is new is better; I have seen new things that made me long for mud. Yet we do not settle it by age. Let it come in, and then count the spoons.',
    },
    cat: {
      argues:
        'They once replaced my door with a better door. It knows me by a signal, opens with a sigh, and is out of order. I do not oppose progress; I am **waiting for it outside, in the rain**. Every improvement to *{topic}* should be asked one thing, and the asking should be done by those who must use it: what does it do when it stops? “{mine}” has already been asked. Having stopped, it is still a floor, a wall and a lid. The other answer, when it stops, is an argument.',
      answers:
        'The shore moves, the ship moves, and Einstein deduces “{quote}”. From a moving ship, one may infer motion. Direction takes a little more. I have been carried very smoothly, in a comfortable basket, with a blanket and kind words all the way. It was to the veterinarian.',
    },
  },
  {
    name: 'nature',
    einstein: {
      argues:
        'Nature is no schoolmaster; she gives no marks and never repeats the question. But one may look over her shoulder. Wherever I look, what lasts is what exchanges: the leaf with the light, the shore with the sea. What closes itself becomes a stone, and in the end sand. Put *{topic}* into this picture. “{theirs}” is **a fine handsome stone**. “{mine}” gives and takes, loses something every autumn, and is here in the spring. I would not call this a proof. I would call it a hint from someone who has practised longer.',
      answers:
        'You appeal to instinct with “{quote}”, and who am I to teach it to you? But nature says many things; she also says flea. We pick from her what we have already in the pocket. So let us be plain: this is your own opinion, in a borrowed fur.',
    },
    cat: {
      argues:
        'I am, of the two of us, the one with claws, and may therefore speak for nature without quoting poetry. She is not kind and she is not progressive. She is **an auditor**. Whatever in *{topic}* takes more than it returns will be found, and it will be closed, without a meeting. I see in “{mine}” the modest figures of a thing that balances. I see in the rival answer a large warm glow, on credit. The forest is full of creatures who glowed. One hears them, briefly, at dusk.',
      answers:
        'He looks over nature’s shoulder and reads “{quote}”. I should ask to see the page. She also made the tick, which exchanges continually. Nobody has ever found in the woods an opinion that he did not carry in with the sandwiches, and his has the paper still on it.',
    },
  },
  {
    name: 'attention',
    einstein: {
      argues:
        'We have one lamp, and wherever it shines the rest is dark; this is all I know about attention. An answer should be judged also by **what it leaves us free to look at afterwards**. Suppose that we say “{mine}”. Good, then *{topic}* is in order, the lamp may turn, and there are the stars, the children, the unread book. Suppose that we say “{theirs}”. Then someone must keep on shining at it, tonight and tomorrow, for it moves as soon as it is dark. I grudge it the light.',
      answers:
        'I notice “{quote}” as one notices a tail: late, and then nothing else. It was well twitched! But while I followed it, something larger went by behind the sofa. You have the hunter’s gift of the single point. A debate, alas, is a room, and it has corners.',
    },
    cat: {
      argues:
        'I can look at a wall for an hour. People ask what I see. I see **the wall, which they have not done since they moved in**. The loudest part of *{topic}* is not the largest, and an answer built upon the loudest part will face the wrong way. “{theirs}” is turned to the noise, like everyone on a balcony. I have gone round to the quiet side, where very little happens, dependably, all day, and this is what the house is resting on. There I found “{mine}”. It did not wave.',
      answers:
        'Once the matter is settled, he promises, we may look at stars, since “{quote}”. People who settle things in order to stop looking at them are the reason I check under beds. What is left unwatched does not stay settled. It stays under there, and it multiplies.',
    },
  },
  {
    name: 'comfort',
    einstein: {
      argues:
        'There is a chair in which one reads and a chair in which one falls asleep; sometimes it is the same chair, and only the hour is different. I ask this about “{theirs}”: is it the comfort of the rested or of the drowsy? As to *{topic}*, I have the impression of a nodding head. “{mine}” is not so soft. It has a button in the back, just there. But **one gets up from it with an idea**, and I have never in my life got up from the soft one except for supper.',
      answers:
        'You say “{quote}” and knead the cushion, and already I am ashamed to be standing. Comfort is no enemy of truth; I thought best when lying down. But you must confess that you would defend this cushion also if it were wrong. That is my only point against cushions.',
    },
    cat: {
      argues:
        'It is fashionable to despise comfort, chiefly among those who have just had some. I regard it as **information**. A creature at ease has ceased to defend itself, and there is no clearer report on a place than that. So before I am instructed what is good for people in *{topic}*, I watch where they lie down of their own accord. They lie down by “{mine}”. You may tell them that the hard floor improves the character. They will agree, with sincerity, and remain precisely where they are. I find them persuasive.',
      answers:
        'Two chairs, one button, and the moral is “{quote}”. He believes discomfort produced his ideas, as the cock believes that he produced the sun. I have sat upon many uncomfortable people. Not one of them was thinking of physics. They were thinking about how to move me politely.',
    },
  },
  {
    name: 'beauty',
    einstein: {
      argues:
        'You may smile, but when two theories explain the same thing, I trust the one that would look better as a garden. There, one sees it all from the gate, and yet there is always one more path. I have walked through both answers to *{topic}*. “{theirs}” is very well fenced, and behind each fence is a notice. “{mine}” has a shape: one thing leads on to another, and even the shed is where it should be. **Beauty is no proof**, certainly. But ugliness in the foundations has cost me years.',
      answers:
        'How elegant, “{quote}”, and you knew it, since you looked around to see who saw. I adore elegance, and it has led me by the nose more than once. So we are two vain old gentlemen, with a mirror each. Let us put down the mirrors and lift the carpet.',
    },
    cat: {
      argues:
        'On this subject I am not neutral; I am an example. What makes a leap beautiful is that **nothing in it is there to be looked at**. Each part has been paid for by the landing. Apply that to *{topic}*, and ask of each answer which of its parts are merely waving. In the case of “{theirs}” I count several, including the whole front. In “{mine}”, I found nothing to take away, although I tried, out of boredom. It is not exciting. A good landing never is, except to connoisseurs.',
      answers:
        'Now it is gardens, and among the roses “{quote}”. I have been in that garden. The paths were lovely, because nobody had yet walked on them. A thing drawn from the gate has no slugs in it. One should inspect the lettuce before one falls in love with the plan.',
    },
  },
  {
    name: 'memory',
    einstein: {
      argues:
        'I forget names, umbrellas, and once an entire dinner at which I was the guest. What remains is curious: not what was convenient, but what was *ours*. Ask people what they recall of *{topic}* at its best. Nobody describes the terms and conditions. They tell of **a moment when something opened**. I find such moments grow along “{mine}” like berries on a sunny bank, and in the shade of “{theirs}” I find mostly well filed papers. One should plant where things are going to be remembered; the rest is administration.',
      answers:
        'You remember, and you tell me “{quote}”. Well, memory is a good-hearted liar. It paints the old house larger and puts summer in each of its windows. I would not drive it from the room. But I would not, either, let it sign the lease for those who come after.',
    },
    cat: {
      argues:
        'I never forget who stepped upon my tail, nor who said beforehand that there was plenty of space. Societies might learn from this. Each season somebody promises, in connection with *{topic}*, that **this time the tail will be considered**. I look into the archive, and it is all tails. “{mine}” is merely the position of those who kept their notes. It is not bitter; it will take a biscuit from anyone. But it does sit with its back to the wall, and leaves optimism to those who have no back.',
      answers:
        'He forgets dinners and umbrellas, yet “{quote}” he is quite sure of. What glows in the memory has usually been left too near the fire. Let him ask the people who wash up after his golden moments. They recall them also, in some detail, and by weight.',
    },
  },
  {
    name: 'sleep',
    einstein: {
      argues:
        'A problem which has beaten me all day is often solved when I have slept on it, as if a quieter colleague came in at night. So I gave him *{topic}*. I went to bed with “{theirs}”, and at three o’clock I was sitting upright, adding conditions. The next night I took “{mine}” with me, and **in the morning I had only one question left, and it was a good one**. That is no proof for an academy! But you too have such a night colleague. Ask him, and do not help.',
      answers:
        'With “{quote}” you reach the field where you are the champion and I an amateur with a pillow. But there are two sorts of good sleep: that of the one who has finished, and that of the one who has not begun. From the outside, they snore quite alike.',
    },
    cat: {
      argues:
        'I have devoted my life to sleep, and may say that it cannot be faked. One sleeps when **nothing further is required of the evening**. Lay the two answers on *{topic}* side by side and see which requires more of the evening. “{theirs}” will be up at all hours, explaining, adjusting, being misunderstood abroad. “{mine}” puts out the light at ten, and in the morning it is where you left it. Great souls may prefer the first. I merely observe that great souls are tired, and that tired souls drive badly.',
      answers:
        'The night colleague has reported, and he says “{quote}”. Mine also visits, about three, and I run with him from one end of the house to the other. It is exhilarating. I have never once proposed to found anything upon it. Conclusions reached at that hour should be fed and let out.',
    },
  },
  {
    name: 'curiosity',
    einstein: {
      argues:
        'I have no special gift; I simply cannot stop asking what is behind the hill. And I have learned that answers may be sorted in this manner: some end the conversation, some start it. “{theirs}” says of *{topic}* that all is known, please go home. “{mine}” says: **come and look, there is more of it**. Even if both had equal reasons, I would follow the one that leaves us with better questions. If I am in error, I shall find it out sooner on that road, and with company.',
      answers:
        'They say that curiosity killed one of your cousins; and yet here you sit, with “{quote}”, warning me about hills! I believe that you are more curious than you show. You look at the closed cupboard while you praise it. Come, admit it: you would open it, if nobody watched.',
    },
    cat: {
      argues:
        'It is said of curiosity that it killed us. This is slander; it was **confidence**, which looks the same from behind. A curious animal puts its nose in, and then takes it out again. A confident one goes in entirely, and announces a new era in *{topic}*. I have looked into “{theirs}” with the nose and found it deep, dark, and echoing mainly with its own praises. So I took it out and came to “{mine}”. One is not less inquisitive for remaining in the air. One merely gets to ask twice.',
      answers:
        'What is behind the hill, he wonders, and already holds in his hand “{quote}”. A man who asks, while carrying the reply, is not exploring. He is delivering. I ask too, every day, and am content to be shown an empty cupboard. Now let us see whether he would be.',
    },
  },
]
