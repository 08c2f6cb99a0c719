-- For how many days after the end of a loan its papers are kept, as agreed on. Null in loans from before, and in those of a server of
-- the version before, which runs beside the new ones for a while: the text of their agreement has the number (features/loans/jobs.ts).
alter table loan add column papers_days integer;
