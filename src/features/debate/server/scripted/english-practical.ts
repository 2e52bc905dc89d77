/** English themes of the practical kind: what things cost, how long they last, what an ordinary day does to them. */
import type { Theme } from './bank.ts'

export const practicalThemes: readonly Theme[] = [
  {
    name: 'cost',
    einstein: {
      argues:
        'Let me put the matter on a kitchen scale. In one pan lies everything we see of *{topic}* today: the price tag, the trouble, the noise of changing. In the other lies what nobody weighs, because it arrives later and in small coins. I have watched people stare at the first pan for years and call it prudence. Choose “{mine}” and **you pay once, in the open**. Refuse it, and you pay every Tuesday, a little, without a receipt, until the second pan quietly touches the table.',
      answers:
        'You say “{quote}”, and you hold the bill up like a mouse you have caught. A fair catch! But a bill tells me the price of acting, my friend, and is silent about the price of sitting still. Show me both columns, and only then ask me to shiver.',
    },
    cat: {
      argues:
        'I should like to know who pays. Not in the noble sense; in the sense of a hand reaching into a pocket. Every grand plan about *{topic}* has a cheerful crowd at the front and one tired person at the back carrying the furniture. The answer “{mine}” asks that person first, which is a courtesy rarely extended. I own nothing and have never lacked anything, so I notice these matters clearly: **a cost that is moved is not a cost that is gone**. It has merely found a household with less to say.',
      answers:
        'Einstein offers “{quote}” with the calm of a man whose lunch was bought by a university. I grant the hidden pan; hidden pans exist. What I deny is that anyone may fill it with guesses and announce the weight. A thing unseen is not thereby heavy. It is only unseen.',
    },
  },
  {
    name: 'time',
    einstein: {
      argues:
        'Imagine that we board a train and the conductor asks how far we wish to go. One traveller looks at the next station; another looks at the map. In a debate about *{topic}*, most quarrels are only this: two people with the same eyes and different clocks. Set your watch by next week and the answer “{theirs}” looks sensible enough. Set it by the life of a child born this morning, and “{mine}” is **the only ticket that reaches the end of the line**. I like to read the whole timetable before I sit down.',
      answers:
        'When I hear “{quote}”, I recognise the great feline virtue of waiting, and I salute it. But waiting is good only for one who knows what comes through the hole. We do not know; and while we crouch, the hour hand goes on walking without asking our permission.',
    },
    cat: {
      argues:
        'Humans believe that whatever moves quickly is going somewhere. I have chased enough string to know better. On the matter of *{topic}*, the question is not how soon but how long: which of the two answers will still be standing when everyone has stopped applauding it? I submit that “{mine}” **ages well**, because it promises little and keeps it. The other answer is a fresh fish. It is splendid at noon, it is debatable by evening, and by the weekend nobody will admit to having carried it home.',
      answers:
        'So: “{quote}”. A charming journey, and I notice that we are never told who laid the track. The far end of the line is precisely the place nobody at this table has visited. I will believe in the terminus when someone returns from it with a stamped ticket.',
    },
  },
  {
    name: 'doors',
    einstein: {
      argues:
        'There are two kinds of doors in a house. Some swing both ways, and you may walk through merely to have a look. Others fall shut behind you, and the handle is only on one side. Before I decide anything about *{topic}*, I ask which kind of door I am touching. With “{mine}” we can return, a little wiser, and try the other room. With “{theirs}” I have searched for the handle on the far side and my fingers found **only smooth wood**. A careful traveller prefers the hinge.',
      answers:
        'You tell me “{quote}”, and no creature on this earth has studied doors longer than you have. Yet the cat who stands upon the threshold for an hour, neither in nor out, is letting the cold into the house. Not to choose is also a draught.',
    },
    cat: {
      argues:
        'I am an authority on doors. I ask for every one of them to be opened, and having seen the other side, I reserve my decision. This is not indecision; it is **the refusal to be hurried by hinges**. The case for “{mine}” is that it leaves most doors about *{topic}* as they are: usable, from both sides, by everyone, tomorrow also. The alternative opens a single magnificent gate and bricks up the small ones to pay for it. One does not appreciate the small ones until one is outside in the rain.',
      answers:
        'I have examined “{quote}”, and I find the carpentry careless. He has checked one hinge and declared the house safe. A decision can be reversible on paper and permanent in practice, because habits move in and change the locks. Ask anyone who meant to stay for a fortnight.',
    },
  },
  {
    name: 'scale',
    einstein: {
      argues:
        'An ant may fall from a tower and walk away; a horse may not. The laws are the same, and only the size has changed. So let us not be deceived by how *{topic}* looks on our own desk. Enlarge it. Let a thousand people do it, then a million, and watch which answer keeps its shape. “{mine}” grows as a tree grows, thicker where it must carry more. “{theirs}” grows like a shadow: **longer, thinner**, and gone at the very moment when one would like to sit under it.',
      answers:
        'With “{quote}” you show me one mousehole and speak of the continent. I do not mock the mousehole; great discoveries began in smaller ones. But what is true in your corner must still pass the exam of the whole house, with all its stairs and all its tenants.',
    },
    cat: {
      argues:
        'One cat in a room is an ornament. Forty cats in a room are an incident. Enthusiasts never perform this multiplication. They see *{topic}* once, in good light, with the best possible people, and propose to have it everywhere. I have performed the multiplication, and it is why I sit on this side. Taken in quantity, “{mine}” becomes dull, and **dull is what works in quantity**: plumbing, calendars, the closing of lids. The opposite answer is delightful by the spoonful. I invite you to picture the tank.',
      answers:
        'He says “{quote}” and grows it to the size of a continent in a single breath. Very well, let us be large. Large things are governed by their exceptions, their paperwork and their worst afternoon. He has multiplied the benefit and forgotten to multiply anything else.',
    },
  },
  {
    name: 'incentives',
    einstein: {
      argues:
        'Place a ball on a hilly table and you need no police to tell it where to roll. People are more complicated than balls, but not so much as they hope. Look at the hills around *{topic}*: what does each answer make easy, and what does it make tiring? Under “{mine}”, the comfortable path and the decent path run together for a good stretch, so that even a lazy man, and I know him well, does right by accident. Under “{theirs}” we must **be heroes before breakfast**, every day, uphill.',
      answers:
        'You purr “{quote}”, and I admit the trap is well built; it would surely catch someone. But you have reckoned with a mouse that only wants cheese. People also want to be able to look at themselves while shaving, and this second appetite bends the table more than you think.',
    },
    cat: {
      argues:
        'Do not tell me what people ought to do. Tell me where the food is kept, and I shall tell you where they will be standing. Every answer about *{topic}* is secretly a map of the food. Read the map of “{theirs}”: it rewards whoever speaks first, promises most and has left by the time of the inspection. Read mine. Under “{mine}”, **one eats by doing the thing itself**. It is a less inspiring map. It has the modest merit that the mice and the cheese are in different rooms.',
      answers:
        'His hills are picturesque, and “{quote}” would look well in a gallery. Yet tables are tilted by somebody, generally somebody who knows where the ball will stop. Before I roll I want to see the hand underneath. He has painted the landscape and left out its landlord.',
    },
  },
  {
    name: 'waste',
    einstein: {
      argues:
        'When I was asked why I wear no socks, I said that the big toe always makes a hole in them, and then the sock has been for nothing. This is my whole theory of waste: do not darn what should not have been bought. How much effort around *{topic}* is darning! Meetings about it, excuses for it, repairs upon the repairs. The answer “{mine}” **takes off the sock**. It will feel cold for an evening. Then one notices that the foot works very well, and the drawer has room.',
      answers:
        'I enjoy “{quote}”; it has the thrift of an animal that sleeps sixteen hours and regrets none of them. But saving is only wise when something is saved for. A lamp which is never lit wastes no oil, and the whole household walks into the table.',
    },
    cat: {
      argues:
        'I spend energy as others spend money: seldom, suddenly, and for something with a pulse. By this standard most activity concerning *{topic}* is a dog in a garden, running because it is running. “{mine}” has the elegance of the unspent. It takes what is already there, **uses it completely, and licks the plate**. The rival proposal begins by throwing away a perfectly good box because a newer one has been described. Nobody has yet seen the newer box. I am already sitting in the old one, and it is warm.',
      answers:
        'From the man without socks we now receive “{quote}”. I agree that darning can be folly. So can undressing in the street because of one hole. Between the needle and the bonfire there is a third thing, called looking closely, and his argument left before it arrived.',
    },
  },
  {
    name: 'upkeep',
    einstein: {
      argues:
        'Anybody can give a violin as a present; somebody must then tune it. I judge an idea by its tuning. If a plan for *{topic}* must be wound up every morning by angels, it will stop on the first day when an angel has a cold. Look closely at “{mine}”, and you find that it **keeps itself in tune by being used**, as a path in the woods is kept open by feet. And “{theirs}”? A music box under glass: exquisite, silent, and the key was in the other trousers.',
      answers:
        'Yes, “{quote}”: I hear in it the weary voice of one who has seen many unwatered plants. You are right that good things need care. But that is a reason to love them with a calendar in hand, not a reason to prefer a garden of stones.',
    },
    cat: {
      argues:
        'There is a day for cutting ribbons and there are nine thousand days for cleaning the thing. Speakers attend the first. I have lived in houses during the other nine thousand, so allow me to testify. What matters about *{topic}* is who empties the tray, and whether they were ever asked. The answer “{mine}” assigns the duty before the party; its rival hopes that someone will feel moved. I have observed someone feeling moved. **It lasts until about Thursday**, and after that, the tray has opinions of its own.',
      answers:
        'Paths are kept open by feet, says the romantic, and adds “{quote}”. Paths are also turned to mud by feet. Use is not maintenance; ask any sofa I have loved. A thing that repairs itself is a pleasant thought, and I notice it is always about to begin.',
    },
  },
  {
    name: 'small steps',
    einstein: {
      argues:
        'I never crossed an ocean in one jump, and I know of nobody who did. But every crossing began when a person stopped describing the water. So it is with *{topic}*. My opponent would have us wait until the last wave is mapped. I say: take “{mine}” as a first step, look at your wet shoes, correct, and take a second. **A small true step teaches more than a large perfect plan**, for the step can contradict you, and the plan is much too polite to do so.',
      answers:
        'I smile at “{quote}”, since it comes from one who tests each puddle with a single paw. A noble method! Only, having tested it, one must then go somewhere. A paw held in the air forever is no longer caution, dear Cat; it is ballet.',
    },
    cat: {
      argues:
        'The phrase to watch is just a first step. It is how every staircase introduces itself. Nobody proposes the whole of “{theirs}” on a Monday; one is shown a single harmless stair, then its harmless neighbour, and presently there is a view. On *{topic}* I prefer to **stand at the bottom and count**. Counting is free. The answer “{mine}” is what remains when the counting is done: a floor. It does not rise to anything. I would point out that neither does it end abruptly in the dark.',
      answers:
        'Wet shoes as a method of research: “{quote}”. I have been wet, and learned only that I disliked it. A small step in the wrong direction is not humbler than a large one. It is merely harder to notice, which is why so many of them get taken.',
    },
  },
  {
    name: 'worst day',
    einstein: {
      argues:
        'A bridge is not judged on a sunny Sunday, when two lovers and a dog walk over it. It is judged on the night of the flood. So lead both answers out into the storm. Let everything that can go wrong with *{topic}* go wrong together, as it likes to do, and ask which one still lets people across. I see “{theirs}” standing very upright, and then not standing. I see “{mine}” **bend, complain in every joint, and hold**. I would send my own children over that one.',
      answers:
        'With “{quote}” you have painted a night so black that even you could not see in it. It is honest to think of floods. But if I lived only for the flood, I would build my house upon a mast, and never once invite anybody to dinner.',
    },
    cat: {
      argues:
        'I am told that I always land on my feet. This is because I think about the floor before I think about the bird. Consider *{topic}* in that order. What happens when it fails: on a bad night, with the wrong people in charge, and the instructions lost? Under “{mine}” one falls **from the height of a chair**. Under the other answer one falls from wherever the enthusiasm had climbed to, which is always the top shelf, among the porcelain. A good position is one you can be wrong in.',
      answers:
        'Bridges again, and “{quote}” as the keystone. It moves me. But a structure praised for surviving his imaginary flood has been tested by exactly one imaginary engineer. I could design a storm in which mine stands and his floats off. That is what is wrong with designing storms.',
    },
  },
  {
    name: 'ordinary day',
    einstein: {
      argues:
        'Great principles are worn on holidays; I should like to see them in the kitchen. Take an ordinary morning, a little grey, with cold coffee and a missing button. Where in it does *{topic}* appear? Not as a banner, but as a small thing: a minute lost, a neighbour greeted, a worry that came or did not come. Add up such mornings and you have nearly all of life. In that sum “{mine}” **gains by pennies and never stops gaining**, and I have great respect for anything that compounds.',
      answers:
        'You look at the plain day too, and report “{quote}”. Good, we are in the same kitchen at last! Only you have looked from the top of the cupboard. Come down to where people step over the toys, and you will find that what seemed like peace was partly habit.',
    },
    cat: {
      argues:
        'My days are alike, and I have made an art of it. From here one sees what visitors miss: that an ordinary day is **a balance of a hundred small permissions**, and that disturbing one for the sake of *{topic}* disturbs the other ninety-nine. Nobody votes on the warm spot by the stairs. It is simply there, until someone improves the stairs. The answer “{mine}” keeps such things without needing to know their names. I find that a sort of wisdom. At any rate I find it comfortable, which is rarer.',
      answers:
        'He has counted his pennies on a grey morning and obtained “{quote}”. I have been in that kitchen. The button was missing because somebody was thinking about principles. Small gains are splendid, provided the small losses were counted by the same hand, and I saw only one column.',
    },
  },
]
