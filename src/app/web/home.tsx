import { HomeScreen, viewLoader } from '#features/debate/web/home-screen.tsx'

/** Loads the view of an open debate. */
export const debateView = viewLoader(() => import('./open-debate-view.tsx'))

export const Home = () => <HomeScreen view={debateView} />
