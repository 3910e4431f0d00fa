export interface ExportsTable {
  realm_id: number;
  id: number;
  /** 1 public, 2 with the private data of consenting users. */
  export_type: number;
  acting_user_id: number;
  requested_at: number;
  /** How often the making of it was begun. */
  attempts: number;
  /** When the node that makes it last reported progress; null: no node makes it. */
  alive_at: number | null;
  finished_at: number | null;
  failed_at: number | null;
  deleted_at: number | null;
  /** What addresses of the archive are made with. */
  secret: string;
}
