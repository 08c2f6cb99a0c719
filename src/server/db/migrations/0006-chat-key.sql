-- What a message was sent under: the device that still waits for the answer knows it again by it.
alter table chat_message add column key text;
