/** English themes of the moral kind: who is asked, who is free, who carries the luck of others. */
import type { Theme } from './bank.ts'

export const moralThemes: readonly Theme[] = [
  {
    name: 'fairness',
    einstein: {
      argues:
        'Here is a small experiment that needs no laboratory. You will be born again tomorrow, and you do not know as whom: rich or poor, quick or slow, near the centre of *{topic}* or far out at its edge. Tonight you must choose the answer you will wake up under. I have tried it lying down, with my eyes closed, and each time **my hand reaches for “{mine}”**. It is easy to love the other answer from a good seat. But in my experiment the seats have not been given out.',
      answers:
        'I hear “{quote}”, and it is spoken, I notice, from the cushion nearest to the stove. That is no crime. Every one of us argues from some cushion. I only ask whether you would say it in the same clear voice if the cushions were drawn by lot.',
    },
    cat: {
      argues:
        'Fairness is a word people pick up when their own dish is smaller. I do not sneer at it; I merely ask to see all the dishes. In the case of *{topic}*, the party of “{theirs}” has measured two of them with great tenderness and **left the rest on the floor, unmeasured**. A rule which is kind to the visible and careless with the remainder is not fair. It is photogenic. “{mine}” treats the dish in the corner like the dish on the table, for the simple reason that it does not know which is which.',
      answers:
        'We are to close our eyes and be born again, which explains “{quote}”. I have had several lives and can report that one wakes up with details. His experiment removes every detail and is then surprised to find everyone agreeing. Two empty rooms are also remarkably alike.',
    },
  },
  {
    name: 'freedom',
    einstein: {
      argues:
        'A sailor is free not because he has no rudder, but because he has one. I say this as a bad sailor who loved his boat. In the quarrel about *{topic}* the word freedom is waved mostly by those who mean drifting. Ask instead: on the day after, how many harbours can a person still reach? Along the course of “{mine}”, I count more of them, since **a common rule about the wind is what lets each of us steer**. Along the other course I count one harbour, and a very lively tavern.',
      answers:
        'How proudly you say “{quote}”! You are the freest animal I know, and somebody opens your tins. That is no insult; so it is with all of us. The question was never whether we lean on others, but whether we say thank you when we vote on it.',
    },
    cat: {
      argues:
        'Nobody has ever trained a cat to come when called, and civilisation has survived it. I mention this because every scheme for *{topic}* contains, somewhere past the middle, a whistle. It is blown gently, for our own good, by a person who loves us. I decline on principle. The virtue of “{mine}” is that **it can be lived by those who disagree with it**, each in their own chair. The other answer needs all of us to come. And when we do not, I have noticed, it fetches the basket.',
      answers:
        'A rudder, he says, and “{quote}”. I have no quarrel with rudders. My quarrel is with the number of hands on mine. The sailor chose his boat, his wind and his hour. Pray tell us which of the three will be left to the passenger.',
    },
  },
  {
    name: 'child',
    einstein: {
      argues:
        'If I cannot explain a thing to a child of six, I suspect that I do not understand it, and that I am hiding behind my spectacles. So I sat down, in my thoughts, with such a child, and we spoke about *{topic}*. For “{mine}” I needed three sentences and a pencil. For “{theirs}” I needed exceptions, a footnote, and at last the words you will understand when you are older. **The child looked at me with great pity.** I have learned to trust that look more than my own applause.',
      answers:
        'You speak “{quote}” in the tone one keeps for adults. Allow me the child’s reply: why? And when you have answered, why again? Somewhere near the fifth question each of us says because it is so. I wish to know, dear Cat, how early you arrive there.',
    },
    cat: {
      argues:
        'Children and cats have this in common: we are told that things are for our benefit while being carried out of the room. One develops an ear. When a person says that *{topic}* is complicated, I listen for **what would be lost if it were simple**. Usually, it is a privilege, or a job, or somebody’s good opinion of himself. Say “{mine}” to a child and the child nods and goes back to the blocks. Say the opposite, and you must begin with the word actually. Nothing sound begins with actually.',
      answers:
        'The imaginary child has been summoned and naturally agrees with its inventor, hence “{quote}”. I know real ones. They also hold that bedtime is unjust and that the moon follows the car. A clear explanation proves that an idea is easy to hold, and not that it is worth holding.',
    },
  },
  {
    name: 'neighbours',
    einstein: {
      argues:
        'I once practised the violin with the window open, and I learned from the street that music, too, has consequences. What I do about *{topic}* does not stop at my curtains. It goes down the stairs and into the sleep of others. So I do not ask first what an answer does for me, but what it does **through the wall**. “{mine}” comes through the wall as a quiet tone that one may even like. “{theirs}” comes through as practice: scales, always scales, and never once the piece.',
      answers:
        'You remind us “{quote}”, as one who respects every fence and sleeps on each of them. And still the fence stands between two gardens, and the seeds do not read it. What we permit ourselves blows over; I would rather count those seeds than admire the fence.',
    },
    cat: {
      argues:
        'I keep excellent relations with nine households, by never improving any of them. It is a delicate art. The moment one neighbour decides what *{topic}* should mean for the others, the curtains begin to move and the milk is no longer left out. The answer “{mine}” asks of a neighbour only **what can be asked over a hedge, in daylight**, without raising one’s voice. Its rival requires a meeting, and then another. I have sat in on such meetings. Nobody there is scratched behind the ear.',
      answers:
        'He has discovered that walls are thin, and deduces “{quote}”. From thin walls I should have deduced silence. It does not follow that because my conduct reaches you, you must be given the management of it. Often a carpet is enough, and no constitution was ever needed.',
    },
  },
  {
    name: 'the absent',
    einstein: {
      argues:
        'Look around the table where *{topic}* is discussed, and count the chairs which are empty. One belongs to those who work at this hour. One belongs to those not yet born, who are always late. One belongs to people too polite or too tired to speak. I try to vote for **the empty chairs**, because the full ones can look after themselves. If they could whisper, I believe I know the word: “{mine}”. The other answer is popular chiefly among those who were able to come tonight.',
      answers:
        'With “{quote}” you speak for the sleeping, and nobody has a better claim to represent them. But it is a curious thing with the silent, that everybody hears from them precisely his own opinion. You too, perhaps, and I too. Then let us at least compare our echoes.',
    },
    cat: {
      argues:
        'The absent make ideal supporters. They never interrupt. Whenever I hear that the people really want “{theirs}”, I look about for the people and find a man with a pamphlet. Most creatures want very little to do with *{topic}*; they want to be let in, let out and let be. “{mine}” is **the answer that bothers them least**, and therefore the one I take to be theirs until they say otherwise. It is a low form of democracy, but it is the form practised by everyone who is asleep.',
      answers:
        'So the vacant furniture has spoken, and it said “{quote}”. I sit in more empty chairs than anyone living, and I have received no such instructions. To speak for the absent is the cheapest mandate there is. They can neither confirm it, nor send it back.',
    },
  },
  {
    name: 'trust',
    einstein: {
      argues:
        'Two climbers are tied to one rope. Either can cut it; neither will; and this is why they reach the top. Most of what we call *{topic}* hangs upon such ropes, and they are not seen until they break. Tell me, then, which answer makes people better climbers. In “{theirs}” each one carries a knife in the open, to be on the safe side. In “{mine}” each one **must know the other’s knots**. That is slower, I admit it. Yet nobody ever climbed higher by watching the knife.',
      answers:
        'I understand “{quote}”. You have been stepped on in dark corridors, and you draw conclusions from it. But a world arranged only against the careless foot becomes a world in which no one dares to walk. Some trust must be paid in advance, or it is never paid at all.',
    },
    cat: {
      argues:
        'Trust is a fine thing, and I give it to anyone who has fed me for three years. The proponents of “{theirs}” would like it sooner. They would like it, in fact, this evening, about *{topic}*, in advance and on credit. I do not call them dishonest. I only observe that **honest people are seldom in such a hurry**. “{mine}” takes trust as it is found, in small amounts, near the kitchen, and builds nothing on it that cannot bear a disappointment. I have been disappointed and slept very well.',
      answers:
        'The rope is touching, and so is “{quote}”. I would only mention that the climbers met before the climb. They chose one another, and either might have stayed at the inn. Tie together two strangers who were not consulted, and you have not created trust. You have created a very long leash.',
    },
  },
  {
    name: 'courage',
    einstein: {
      argues:
        'When I was a young clerk, it would have been most sensible to stamp papers and have no ideas. Sensible people told me so, and they were kind. I think of them when *{topic}* comes up. There is a fear that warns of fire, and there is a fear that only dislikes moving the chair; they wear the same coat. Take off the coat, and you see that what speaks against “{mine}” is mostly the second. **One apologises to it politely, and moves the chair.** The room was not built for the chair.',
      answers:
        'You put “{quote}” before me with your fur quite flat, and I respect it: it takes nerve to defend one’s ease so openly. But call the thing by its name. Not every retreat is strategy. Now and then it is the vacuum cleaner, and one has simply run.',
    },
    cat: {
      argues:
        'Courage is praised most warmly by those standing behind it. I have climbed high trees, and I know the sort of advice that comes from the lawn. About *{topic}*, we are now being told to leap. Into what, I ask, and the lawn falls silent. It takes some firmness to **remain on the branch and continue asking**. “{mine}” is not the timid answer. It is the one for which nobody will clap, which people mistake for the same thing. Anyone can jump. Note how seldom the jumpers write the report.',
      answers:
        'A clerk with ideas is a lovely memory, and from it we get “{quote}”. We do not hear of the other clerks who also ignored sensible people. There were several. Their papers have not come down to us. Boldness is always recommended by the survivors, in excellent prose.',
    },
  },
  {
    name: 'honesty',
    einstein: {
      argues:
        'Let us each say what it would take to change our mind; that is the fairest game I know. I begin. If I saw people live with “{theirs}” for a good while, calmly, and afterwards not wish to have chosen otherwise, I would take my hat and come over. I have looked for them around *{topic}* and found mainly people **explaining why it will soon be better**. With “{mine}”, I find fewer explanations and more supper. A position which can name its own defeat deserves to be believed a little longer.',
      answers:
        'Now then, “{quote}”: is it your reason, or is it the reason you found afterwards, to cover the first? I ask gently, for I do it as well. We both decided with the stomach and sent for the lawyer. So let us question the stomach, it knows more.',
    },
    cat: {
      argues:
        'I shall be candid, it saves time. I like my side because it suits me. Einstein likes his because it suits his picture of himself, which is a larger thing to feed. Once that is on the table, the matter of *{topic}* becomes quite clear. One of us asks the world to stay as useful as it is; the other asks it to be flattering. I have weighed “{mine}” without any vanity, having spent mine elsewhere. **It does what it says.** I cannot remember when I last could say that of a mirror.',
      answers:
        'How disarming: “{quote}”. Beware of a man who names the price of his conversion; he has usually set it where no one will ever look. An honest test can be failed this week, in this town. His requires a good while, and calm people. Those are not plentiful.',
    },
  },
  {
    name: 'boundaries',
    einstein: {
      argues:
        'Where does the sea end and the beach begin? Draw your line, and the next wave laughs at it. And yet there is a sea, and there is a beach, and only a fool would build his bed in the first. With *{topic}* I am told that because the border is blurred, we cannot choose. But of course we can! **Choose by the middle, not by the edge.** In the middle of things, where most people live most of the time, “{mine}” is plainly dry land. The edge we may leave to the crabs.',
      answers:
        'I see the line you draw with “{quote}”; it is very straight, like everything drawn by one who never had to carry it across a field. Put it down among real people. In one afternoon it has curved round a widow and a school, and it is better for it.',
    },
    cat: {
      argues:
        'A territory is not a wall. It is **an understanding, renewed each morning**, about who need not be chased. I walk mine daily. The trouble with “{theirs}” is that it has no edge: it begins with *{topic}* and cannot tell you where it would stop, having never thought of stopping. Ask its friends what they would consider too much, and watch them search their pockets. “{mine}” has an edge, and I can show it to you. Beyond it you may do as you like, and I shall look the other way.',
      answers:
        'He leaves the edge to the crabs and says “{quote}”. It is a generous settlement, by someone who is not a crab. All hard cases live on that strip of sand. A principle that excuses itself whenever the tide comes in is not a principle. It is a deckchair.',
    },
  },
  {
    name: 'luck',
    einstein: {
      argues:
        'I have been lucky, and it took me years to notice, because luck sits behind one’s back like the wind. When I hear confident people on *{topic}*, I walk around them to see from where the wind blows. Very often “{theirs}” is what success sounds like when it **mistakes the wind for its own legs**. Now turn them to face it. Would they choose the same? The answer “{mine}” I can defend walking in either direction, and I consider this a decent test for anything that others must walk under also.',
      answers:
        'You say “{quote}” as though we all possessed nine lives. Some people, my dear Cat, were dealt one, and somewhat bent at the corner. An idea may be quite true for the nimble and still be a poor law for those who land on the stairs.',
    },
    cat: {
      argues:
        'People who cross my path believe that their luck has been altered. It has not; I was going to the bakery. But it shows how badly humans keep accounts with chance. A plan about *{topic}* succeeds twice and is called a method. It fails, and that was the weather. I recommend the answer that **needs the least weather**. “{mine}” would work on a dull day with ordinary staff. The alternative has had some wonderful afternoons, and I have noticed who keeps telling us about them, and how few there were.',
      answers:
        'So success is wind, and thus “{quote}”. By that reasoning his own conclusions are a breeze as well, and I am free to close the window. Luck explains a great deal about people. It does not tell us which of two answers is right about the world.',
    },
  },
]
