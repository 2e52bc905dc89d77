/** What a window is called and what search engines read, where both sides or the server alone say it. */
export const PRODUCT = 'Einstein vs Cat'
export const DESCRIPTION = 'Pose a question with two positions and watch Einstein and Cat argue it, live.'
/** §2 not-found screen. */
export const NOT_FOUND_TITLE = '404 Page Not Found'
