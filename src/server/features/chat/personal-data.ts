import { inPages, type PersonalData } from '../../personal-data';

export const chatData: PersonalData = {
  copy: (db, userId) => ({
    messages: inPages(db.selectFrom('chat_message').select(['sender', 'type', 'content', 'created_at as createTime']).where('user_id', '=', userId).orderBy('id')),
  }),
  async forget(db, userId) {
    await db.deleteFrom('chat_message').where('user_id', '=', userId).execute();
    await db.deleteFrom('chat_read').where('user_id', '=', userId).execute();
  },
};
