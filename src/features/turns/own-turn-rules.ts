/** §20: the fewest and the most characters of a turn that a person writes. */
export const [OWN_TURN_MIN, OWN_TURN_MAX] = [20, 4_000] as const
