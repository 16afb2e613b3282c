// The topics of news, apart from the schemas so that a page can list them without a validator.
export const newsTopics = ['market', 'company', 'economy', 'investing'] as const;
export type NewsTopic = (typeof newsTopics)[number];
