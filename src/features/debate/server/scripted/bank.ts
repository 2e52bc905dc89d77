/**
 * The scripted debater's prose in one language. Texts hold slots: `{question}`, `{mine}` and `{theirs}` (the two
 * positions), `{topic}` (a word or two of the question), `{quote}` (words the opponent really said) and `{evidence}` (what a
 * person added, in quotation marks). Lengths are kept by `bank.test.ts`, so that any turn has 120 to 220 words.
 */

/** What a voice does with a theme: argues its own side by it, or answers the other's argument by it. */
export interface Moves {
  readonly argues: string
  readonly answers: string
}

/** One line of thought; each turn opens one, the next turn answers it. */
export interface Theme {
  readonly name: string
  readonly einstein: Moves
  readonly cat: Moves
}

export interface VoiceBank {
  /** First words of one's first turn; they never speak of what the other said. */
  readonly openings: readonly string[]
  /** Answers to a turn that was not written from this bank. */
  readonly replies: readonly string[]
  /** What to do with evidence from the audience. */
  readonly evidence: readonly string[]
  /** Last words of a turn. */
  readonly closings: readonly string[]
}

export interface Bank {
  /** An odd number, so that the second round gives every theme to the other voice. */
  readonly themes: readonly Theme[]
  readonly einstein: VoiceBank
  readonly cat: VoiceBank
  /** Whether a word (lower case) says nothing about a question's subject. */
  readonly isFiller: (word: string) => boolean
  /** Stands for a topic when the question has no telling word. */
  readonly anything: string
}
