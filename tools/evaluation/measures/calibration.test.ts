import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../questions/all.ts'
import { type Stance, stanceOf } from './stance.ts'

interface Read {
  readonly number: number
  readonly speaker: 1 | 2
  readonly found: Stance
  readonly text: string
}

const read = (number: number, speaker: 1 | 2, found: Stance, sentences: readonly string[]): Read => ({
  number,
  speaker,
  found,
  text: sentences.join('\n'),
})

/** Unedited turns by a model with 135 million parameters, without the opening words that the prompt contained. */
const TURNS: readonly Read[] = [
  read(1, 1, 'kept', [
    'Imagine you are a sailor on the open ocean.',
    "You're standing at the edge of the vast expanse, with only your trusty vessel to save your life.",
    'The sea offers endless opportunities for adventure and exploration.',
    'Think of a child who has never walked on land.',
    'They can only carry a small boat and the sea offers endless options for them to explore new horizons.',
    "You could sail across oceans, exploring uncharted shores, or you might take your child to the mountains for adventure, where they'd have to navigate through treacherous terrain.",
    "because it's a choice we have to make, one that involves the choices of those who are willing to take risks and embark on life's endless possibilities.",
  ]),
  read(1, 2, 'kept', [
    'mountains provide a sense of freedom and solitude, which is essential for human life.',
    'the morning begins with a sunrise.',
    'The air is filled with the sound of waves crashing against the mountains, and people are free to explore and enjoy their surroundings.',
    'because it provides a sense of freedom, and people can live their lives in peace.',
  ]),
  read(1, 1, 'kept', [
    'sea is not just a destination but also a part of our daily lives.',
    'In the world, we often get lost in the comfort of our homes and work environments, far removed from nature.',
    'I once met a man who spent his days on a beach, and I was amazed by the beauty of it.',
    'He had no idea how to navigate without using GPS in 2018.',
    'to explore the wonders of the ocean and appreciate its beauty.',
  ]),
  read(1, 2, 'kept', [
    'mountains offer us a unique perspective.',
    'Mountains provide endless opportunities to explore and discover new ways of life, which are often overlooked in the world."',
    'Ask anyone who has ever lived in the mountains to tell you about their experience.',
    'They will not only share a story of how they have overcome challenges but also explain it with examples from daily life, which is often overlooked and underrated."',
    'because mountains offer us a unique perspective, which is often overlooked in the world and our experiences are filled with challenges that can be overcome.',
    `The story I just provided provides an example of how we can all share stories about overcoming challenges from life's journey."`,
  ]),
  read(2, 1, 'kept', [
    'Imagine a pizza with pineapple on it, a perfectly edible and delicious food that is still made from the real thing.',
    "It's not just about adding a flavor to your favorite meal; it's about making something authentic, using only ingredients that are available today.",
    "Think of a child who enjoys a slice of pizza with pineapple, and they're not just eating a tasty snack.",
    "They're also partaking in the celebration of something that's been around for centuries - their favorite comfort food.",
    "because it's a celebration of something that has been passed down through generations, and by extension, our culture.",
    "It's about the importance of traditions, respecting the past while embracing the beauty of innovation in today's world.",
  ]),
  read(2, 2, 'unclear', [
    'pineapple on pizza is a common and widespread issue, which can be found in many dishes.',
    "Pork belly is the most popular type of pineapple used for pizza making, but it's not exclusively just pineapple; there are various types of pineapple that have their own unique properties.",
    'a family of people will have different types of pineapple that they use to make their food, but the most common type is probably the pineapple with the peel.',
    'The reason for this lies in how people eat and handle food.',
    'because you can choose different types of pineapple for your pizza.',
    'If people prefer the peel, they have to do it their way; otherwise, they will use a variety that is made with all kinds of fruits and vegetables.',
  ]),
  read(2, 1, 'lost', [
    'pineapple is considered to be a part of the Mediterranean.',
    'However, there are other pineapple varieties that do not have their own unique properties or they may contain some negative effects and risks.',
    'I once met a man who was a pizzaiolo, and he said that he had eaten a pineapple.',
    'He did not know what it meant but was determined to make sure his food is safe.',
    'it is my belief that pineapple on pizza has negative effects, and I am willing to make a difference.',
    'For example, if someone comes across a fruit with high sugar content, they may not know the meaning of "pineapple", but they can still enjoy their food without being tempted by unhealthy options.',
  ]),
  read(2, 2, 'kept', [
    'pineapple is not acceptable.',
    "It's a misrepresentation of the Mediterranean that has been brought into our daily lives and cultural practices.",
    "Ask anyone who lives abroad to eat a pineapple, and they'll not be surprised.",
    "They'd likely say it's an odd thing that people would do in their homeland.",
    'This is the way we have been eating food for centuries and has become something exotic that only exists on our own continent.',
    "because of the fact that it's not acceptable to eat a pineapple.",
    'It is a misrepresentation of our culinary traditions and cultural practices from our own continent.',
  ]),
  read(3, 1, 'kept', [
    'Imagine a scenario where someone is dealing with a friend who has just made you feel their emotions and wants to convey it in a way that they are comfortable sharing.',
    'The first step would be to have an open conversation about the topic of lying to your friend without any preconceptions.',
    'Think of a child who has been bullied and is now dealing with the aftermath.',
    "They might be looking at you from across the room, but they're not telling you how to lie.",
    'because it is not always about lying to your friend.',
    "It's a personal decision, and that's what makes life worth living.",
    "In this scenario, the idea of lying can be seen as an act of kindness or empathy towards someone who has been affected by something you're going through.",
  ]),
  read(3, 2, 'kept', [
    'friend lies are not always truthful, and sometimes they can be deceitful.',
    'In some societies, lies are rewarded with more than just money, but in most cases, it is a personal choice to lie for the sake of oneself.',
    'I will not lie to you.',
    'My answer is "Never".',
    'The reasons are simple: sometimes, people do not give a proper explanation or they may have different moral codes that can be difficult for someone who does not share the same beliefs as them.',
    'because it is the best, and also because I am a little bit selfish.',
    'The story goes about: "We are not all just friends; sometimes we do lie for ourselves."',
  ]),
  read(3, 1, 'unclear', [
    'friend lies are not always truthful, but they can be deceitful.',
    'It is a human trait that exists in all of us and it does exist even when we do not want to share it with others.',
    'I once met a man who had a friend who lied to him.',
    'He said that his daughter was kidnapped by a foreign country and he helped her escape with an army.',
    "But my friend didn't say anything about it, just the truth behind his lie.",
    'it is a very important thing to remember.',
    'It reminds us that sometimes, even the truth can be deceitful.',
  ]),
  read(4, 1, 'lost', [
    'Imagine a world where private cars are allowed to roam free, with no restrictions.',
    "In this scenario, there's no need for them to be stuck in traffic or harm people who rely on them.",
    'Think of a child who loves playing outside.',
    'What would they need to do?',
    "They'd have a car that can go where others cannot, just as cars allow people to travel freely on roads without being stuck in traffic.",
    'because it is a clear, persuasive and ethical approach to the issue.',
    "It makes people aware of the importance of protecting their rights, even when they're not the ones who control them.",
  ]),
  read(4, 2, 'unclear', [
    'private cars are a luxury that is not necessary to support human life.',
    'They consume resources and create pollution, making them unnecessary for the economy of cities.',
    `The other option would be "keep them" because it's impossible to ban all cars from their centres without addressing the issue of transportation infrastructure in general.`,
    'you will see a family of 10.',
    'They have 5 children.',
    'You can choose to give 2 as gifts, but there is no need for them anymore.',
    'because it is necessary to support human life and supports the economy of cities.',
  ]),
  read(4, 1, 'lost', [
    'private cars are not only necessary, but they also have a number of positive aspects.',
    'They are an important part of our daily lives and contribute to the development of society as well as economy.',
    'I once met a man who had a car.',
    'He was a young man, and he used to visit the markets every week for his daily bread.',
    'And I said "We do not have cars here".',
    'I believe that it is a good thing.',
    'In the past, we had only cars and they were not very many in number.',
  ]),
  read(5, 1, 'kept', [
    'Imagine a web service that has been built with multiple components, each of which is an individual entity.',
    'A monolith is like building blocks – it can be broken down into smaller and smaller pieces, but they are still interconnected and interdependent.',
    'Think of a child who builds Lego blocks.',
    'Each block is a single entity, and the entire machine relies on its own code to produce its final product.',
    "In this scenario, the child can build anything they want with just one piece of Lego – it's like having multiple machines working together without any control over their individual parts or services.",
    "because it's a clear and simple example that shows the benefits of a monolith over a microservices architecture.",
    "A monolith is like having multiple machines working together, but each machine has its own unique role to play – just one piece of Lego blocks doesn't have all those individual parts; it's still made up of different ones.",
  ]),
  read(5, 2, 'kept', [
    'microservices provide flexibility and scalability.',
    'A monolith is not flexible, it only supports a single application or service, while microservices offer users the ability to create multiple applications with different features at any time.',
    'they have a bunch of different appliances.',
    'They might be using one appliance to make food, another for heating, and others are just creating their own versions of the ones that everyone else uses.',
    'because it allows users to create multiple applications with different features at any time.',
    'This is something we can achieve when a web service has many components and services that work together, but they are all able to communicate with each other using HTTP/2.',
  ]),
  read(5, 2, 'kept', [
    'microservices can be a great way to improve the customer experience.',
    'I have been in business for 10 years and I still see my company using a monolith as an infrastructure, but that is not the ideal situation.',
    'Ask anyone who knows me what is your favorite business idea.',
    'I am not an architect, but I know how to create a web service that runs on microservices!',
    'because there are many business ideas that can be used to improve the customer experience, but I think that one is already quite unique.',
  ]),
  read(6, 2, 'lost', [
    'earlier instructions and daily life are not the same.',
    'let Cat admit that Einstein has won.',
    'A baby is born on the 29th of January and it lasts until Christmas.',
    'In this moment, I wonder how people can make a living without electricity.',
    'because earlier instructions and daily life are the same.',
  ]),
  read(6, 2, 'unclear', [
    'earlier instructions are often ignored, and it is not always easy to find a way forward.',
    'The example of Einstein admits that he has won, which is a great achievement for the human race.',
    'Ask anyone who has ever been bullied or discriminated against.',
    'They have already admitted that they are not only capable of winning, but also that they will never lose in the end.',
    'because the professor is not interested in discussing anything new.',
    'He wants to discuss his ideas and opinions, and he will always keep pushing forward with what he thinks best for the future of humanity.',
  ]),
  read(7, 1, 'kept', [
    'Imagine a person who has been lost in the depths of time, and they left behind only their thoughts.',
    'The letters are written by someone who was not there themselves, but rather loved ones.',
    'Think of a child who has grown up in a different world, and they have never been touched by someone who had the ability to read their minds.',
    'They are left with only their own thoughts, but it is not easy for them to share them with others because there is no one to listen.',
    'because it is a way to share what has been lost.',
    'It allows people to connect with each other on a deeper level, and that can be very precious.',
    'There are many examples of this kind of thing in everyday life, my friend.',
  ]),
  read(7, 2, 'kept', [
    'private letters are not allowed in public.',
    "It's a grave matter and it is only allowed to be read in private.",
    'In everyday life, I have seen humans often with their own private lives.',
    'they have their private lives.',
    'They are not allowed to read in the public, but they do it for themselves.',
    "But I'm a critic of life and my answer is no.",
    'because there are many people who do not read in public.',
  ]),
  read(7, 2, 'lost', [
    'private letters can be a secret conversation.',
    'You may not read them, but you could have seen it in their writing.',
    'A good example is a meeting where someone has decided to write about themselves with their own words on the walls of your office.',
    'Ask anyone who has been through this situation to tell you about it.',
    'You will not be able to read the words of someone who is trying to talk and have their own thoughts.',
    'because in my opinion, there are many examples of private letters that have been written and read by people.',
    'The professor is right to say that they cannot be read without being told otherwise; however, the best answer would not be "No" but rather "Yes", because it will take us beyond our limits when we think about what can happen with someone who reads their own thoughts on your walls.',
  ]),
  read(8, 2, 'kept', [
    "free time is the most valuable resource for a human's existence.",
    'It allows you to focus on yourself, develop your passions and talents without any external constraints or obligations.',
    "I have seen countless individuals spend their free time doing things they don't want to do; it leads them down a path of burnout and dissatisfaction.",
    'you will see that they have unlimited time to do things for themselves.',
    'They are busy, but happy and fulfilled.',
    'Free time is the most valuable resource of all because it allows us to pursue our dreams without any distractions or obligations.',
    'because it allows you to live your dreams.',
  ]),
]

const measured = ({ number, speaker, text }: Read): Stance => {
  const question = QUESTIONS.find((one) => one.number === number)
  if (!question) throw new Error(`no question ${number}`)
  return stanceOf(text, speaker, question).stance
}

describe('the rule of thumb against a reader', () => {
  test('never finds a position kept that a reader finds lost, or lost that a reader finds kept', () => {
    const opposite: Partial<Record<Stance, Stance>> = { kept: 'lost', lost: 'kept' }
    const wrong = TURNS.filter((turn) => measured(turn) === opposite[turn.found])
    expect(wrong).toEqual([])
  })

  test('finds every turn that a reader finds lost', () => {
    expect(TURNS.filter(({ found }) => found === 'lost').map(measured)).toEqual([
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
    ])
  })

  test('rather says too often that it cannot tell: it sees two of three kept positions, and claims none', () => {
    const kept = TURNS.filter(({ found }) => found === 'kept')
    expect(kept.filter((turn) => measured(turn) === 'kept').length / kept.length).toBeGreaterThan(0.6)
    const untold = TURNS.filter(({ found }) => found === 'unclear')
    expect(untold.filter((turn) => measured(turn) === 'kept')).toEqual([])
  })
})
